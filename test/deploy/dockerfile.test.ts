// The Dockerfile: no mistake a linter knows, and an image that runs unprivileged with nothing in it but the bot.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import dockerfileUtils from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { copied, dockerfileText, isSent, stages } from '../support/dockerfile.ts';

const all = stages();
const image = all.at(-1)?.instructions ?? [];
const of = (name: string) => image.filter((each) => each.name === name).map(({ rest }) => rest);
const found = (text: string) => dockerfileUtils.validate(text).map(({ message }) => message);

it('the Dockerfile has no mistake that its linter knows', () => {
  expect(found(dockerfileText())).toEqual([]);
  expect(found('FROM node\nRUNN npm ci\n')).toEqual(['Unknown instruction: RUNN']);
});

describe('the build', () => {
  it('has two stages on Node 24 slim', () => {
    expect(all.map(({ image: from, name }) => [from, name])).toEqual([
      ['node:24-slim', 'build'],
      ['node:24-slim', null],
    ]);
  });

  it('copies only what exists and is sent, and the image takes only what was built', () => {
    const steps = all.flatMap(({ instructions }) => instructions).filter(({ name }) => name === 'COPY');
    for (const step of steps.filter(({ flags }) => flags.from === undefined)) {
      for (const path of copied(step).from) {
        expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
        expect(isSent(path), path).toBe(true);
      }
    }
    const taken = image.filter(({ name }) => name === 'COPY');
    expect(taken.map((step) => [step.flags.from, copied(step).to])).toEqual(
      ['package.json', 'node_modules', 'dist', 'sbom.cdx.json'].map((path) => ['build', `./${path}`]),
    );
    expect(image.map(({ name }) => name)).not.toContain('RUN');
  });

  it.each(['sandbox', 'test', 'bench', '.env', '.git'])('never sends %s', (path) => {
    expect(isSent(path)).toBe(false);
  });

  it('installs what the lock says, and takes the tools away again', () => {
    const runs = (all[0]?.instructions ?? []).filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
    expect(runs[0]).toMatch(/^npm ci\b/);
    expect(runs[1]).toBe('npm run --silent sbom > sbom.cdx.json');
    expect(runs.at(-1)).toMatch(/&& npm prune --omit=dev$/);
  });
});

describe('the image', () => {
  it('runs as a user that is not root, and says how it is', () => {
    expect(of('USER')).toEqual(['node']);
    expect(of('HEALTHCHECK')).toEqual([expect.stringMatching(/^CMD \["node", .*METRICS_PORT}\/healthz/)]);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('is healthy by what the bot answers at /healthz: %i', async (status, exitCode) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? status : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [program = '', ...args] = JSON.parse((of('HEALTHCHECK')[0] ?? '').replace(/^CMD /, '')) as string[];
    const env = { PATH: process.env.PATH, METRICS_PORT: String(port) };
    const ended = await new Promise((resolve) => {
      execFile(program, args, { env }, (error) => resolve(error === null ? 0 : error.code));
    });
    server.close();
    expect(ended).toBe(exitCode);
  });

  it('starts the bot itself, so that signals reach it', () => {
    const [command = '[]', ...more] = of('CMD');
    expect(JSON.parse(command)).toEqual(['node', '--enable-source-maps', 'dist/src/main.js']);
    expect(more).toEqual([]);
    expect(of('ENTRYPOINT')).toEqual([]);
  });

  it('holds no secret', () => {
    const names = of('ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=/g)].map(([, name]) => name));
    expect(names).toEqual(['NODE_ENV', 'PORT', 'METRICS_PORT']);
    expect(dockerfileText()).not.toMatch(/^ARG /m);
  });
});
