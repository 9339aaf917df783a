import { describe, expect, test } from 'vitest';
import { placeHints } from '../../../src/domain/limit-message/place-hints.ts';

const ARN = 'arn:aws:dynamodb:eu-west-1:111122223333:table/orders';

describe('the ARN of the named table', () => {
  test.each([
    ['in a sentence', `updating ${ARN} failed`, ARN],
    ['of one of its indexes', `${ARN}/index/by-day`, ARN],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ arn: ARN })), ARN],
    [
      'of another partition',
      'arn:aws-us-gov:dynamodb:us-gov-west-1:111122223333:table/orders',
      'arn:aws-us-gov:dynamodb:us-gov-west-1:111122223333:table/orders',
    ],
    ['twice', `${ARN} ${ARN}`, ARN],
  ])('is read %s', (_, text, arn) => {
    expect(placeHints(text, 'orders').arn).toBe(arn);
  });

  test.each([
    ['of another table', `${ARN}-archive`],
    ['of two tables with the name', `${ARN} ${ARN.replace('eu-west-1', 'us-east-1')}`],
    ['of no table', 'arn:aws:s3:::orders'],
  ])('is not one %s', (_, text) => {
    expect(placeHints(text, 'orders').arn).toBeNull();
  });
});

describe('mentions', () => {
  test('of regions and accounts are kept, other words and numbers are not', () => {
    const text =
      'AWS API Call via CloudTrail | us-east-1 | Account: 111122223333, also us-gov-west-1; not-a-region-1x, 1795514000000100';
    const { regions, accountIds } = placeHints(text, 'orders');
    expect([...regions]).toEqual(['us-east-1', 'us-gov-west-1']);
    expect([...accountIds]).toEqual(['111122223333']);
  });

  test('of more than an error would name tell nothing', () => {
    const many = Array.from({ length: 40 }, (_, at) => 100_000_000_000 + at).join(' ');
    expect(placeHints(many, 'orders').accountIds.size).toBe(0);
  });
});
