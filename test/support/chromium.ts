// The machine's Chromium, for browser tests.
import { type Browser, chromium } from 'playwright-core';
import { chromiumNames, onPath } from '../../sandbox/on-path.mjs';

/** Undefined where the machine has none: browser tests are then skipped, and sandbox/ready.mjs has said so. */
export const chromiumPath = process.env.CHROMIUM_PATH || onPath(...chromiumNames);

/** Starts a headless Chromium with a profile of its own; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('No Chromium here: install Chromium or Chrome, or set CHROMIUM_PATH.');
  return await chromium.launch({
    executablePath: chromiumPath,
    args: [
      // Root in a container has no sandbox to offer; the pages are our own.
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      // A closed network answers none of these, and the attempts slow the start.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  });
}
