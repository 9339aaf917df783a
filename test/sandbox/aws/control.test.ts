import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT, REGION, refusalOf, startTestAws, units } from '../../support/local-aws.ts';

let local: Awaited<ReturnType<typeof startTestAws>> | undefined;

afterEach(async () => {
  await local?.aws.close();
  local = undefined;
});

async function started(control = true) {
  local = await startTestAws({ control });
  local.world.createTable({ account: ACCOUNT, region: REGION, name: 'orders', read: 100, write: 100 });
  return local;
}

const call = async (url: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, json: await answer.json() };
};

describe('control calls', () => {
  test('move the clock', async () => {
    const { aws } = await started();

    expect(await call(aws.url, 'GET', 'clock')).toEqual({
      status: 200,
      json: { now: '2026-10-09T09:00:00.000Z', speed: 1 },
    });
    expect((await call(aws.url, 'POST', 'clock', { jumpMs: 3_600_000 })).json.now).toBe('2026-10-09T10:00:00.000Z');
    const set = await call(aws.url, 'POST', 'clock', { setTo: '2026-10-10T00:00:00Z' });
    expect(set.json.now).toBe('2026-10-10T00:00:00.000Z');
    expect((await call(aws.url, 'POST', 'clock', { speed: 60 })).json.speed).toBe(60);
  });

  test('inject, list and remove faults', async () => {
    const { aws, read } = await started();
    const fault = { match: { table: 'orders' }, times: 0, effect: { kind: 'throttle' } };
    const { json } = await call(aws.url, 'POST', 'faults', fault);

    expect(await refusalOf(read())).toMatch(/^ThrottlingException/);
    expect((await call(aws.url, 'GET', 'faults')).json.faults).toMatchObject([{ ...fault, id: json.id }]);
    await call(aws.url, 'DELETE', 'faults', {});
    await read();
  });

  test('show who changed what', async () => {
    const { aws, update } = await started();
    await update(units(90, 90));

    expect((await call(aws.url, 'GET', 'history')).json.history).toMatchObject([
      { outcome: 'accepted', principal: 'arn:aws:iam::111122223333:user/admin', decreased: [null] },
    ]);
  });

  test('register targets and let auto scaling act', async () => {
    const { aws, clock, read } = await started();
    const key = { account: ACCOUNT, region: REGION, table: 'orders', dimension: 'write' };
    expect((await call(aws.url, 'POST', 'scaling', { do: 'scale-in', ...key })).status).toBe(404);
    await call(aws.url, 'POST', 'scaling', { do: 'register', ...key, min: 10, max: 500 });

    const { json } = await call(aws.url, 'POST', 'scaling', { do: 'scale-in', ...key, units: 40 });
    expect(json.activity).toMatchObject({ units: 40, failure: null });
    clock.jump(2_000);
    expect((await read()).ProvisionedThroughput).toMatchObject({ WriteCapacityUnits: 40, NumberOfDecreasesToday: 1 });
    await call(aws.url, 'POST', 'scaling', { do: 'scale-out', ...key });
    clock.jump(2_000);
    expect((await read()).ProvisionedThroughput?.WriteCapacityUnits).toBe(500);
  });

  test('say what is wrong with a call', async () => {
    const { aws } = await started();

    expect((await call(aws.url, 'POST', 'clock', { speed: 0.5 })).status).toBe(400);
    expect((await call(aws.url, 'POST', 'faults', { effect: { kind: 'gremlins' } })).status).toBe(400);
    expect((await call(aws.url, 'GET', 'nothing')).json.calls).toContain('POST /sandbox/clock');
    const form = await fetch(`${aws.url}/sandbox/clock`, { method: 'POST', body: '{"jumpMs":1}' });
    expect(form.status).toBe(415);
    const broken = await fetch(`${aws.url}/sandbox/clock`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
  });

  test('are not there unless asked for', async () => {
    const { aws } = await started(false);

    expect((await fetch(`${aws.url}/sandbox/clock`)).status).toBe(400);
  });
});

describe('npm run sandbox:aws', () => {
  const start = (args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', 'sandbox/aws/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

  test('prints its address on the loopback interface and what to set, and stops when told to', async () => {
    const child = start(['--port', '0']);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.startsWith('Stop with')) break;
    }
    const text = lines.join('\n');
    const url = /AWS_ENDPOINT_URL=(\S+)/.exec(text)?.[1] ?? '';

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(text).toContain('AWS_ACCESS_KEY_ID=AKIA');
    expect(text).toContain('arn:aws:iam::333344445555:role/ddb-budget-reader');
    expect((await call(url, 'GET', 'clock')).status).toBe(200);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  }, 30_000);

  test('refuses a port that is none in one sentence', async () => {
    const child = start(['--port', 'many']);
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += chunk;
    });

    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(told).toContain('"many" is not a port.');
  }, 30_000);
});
