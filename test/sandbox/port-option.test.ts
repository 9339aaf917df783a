// What `npm run sandbox` makes of its command line.
import { expect, test } from 'vitest';
import { portFrom } from '../../sandbox/port-option.ts';

test.each([
  [['--port', '5000'], undefined, 5_000],
  [['--port=0'], '6000', 0],
  [[], '6000', 6_000],
  [[], undefined, 4_100],
  [[], '', 4_100],
])('the port of %j and %s is %i', (args, otherwise, port) => {
  expect(portFrom(args, otherwise)).toEqual({ port });
});

test.each([
  [['--prot', '1'], undefined, 'The sandbox does not understand "--prot 1". Its only option is --port'],
  [['5000'], undefined, 'The sandbox does not understand "5000"'],
  [['--port'], undefined, 'The sandbox does not understand "--port"'],
  [['--port', '70000'], undefined, '"70000" is not a port'],
  [['--port', ''], undefined, '"" is not a port'],
  [[], 'http', '"http" is not a port'],
])('%j and %s get a sentence that says what to give', (args, otherwise, says) => {
  expect(portFrom(args, otherwise)).toEqual({ problem: expect.stringContaining(says) });
});
