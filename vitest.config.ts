// How the tests run: everything once, the pure parts a second time abroad, the browser one file at a time.
import { defineConfig } from 'vitest/config';

const browser = ['test/**/*.browser.test.ts'];
/** Processes that die and come back: they wait more than they work, so that several files run at once on two cores. */
const torture = ['test/torture/**/*.test.ts', 'test/processes/**/*.test.ts'];

export default defineConfig({
  test: {
    // A worker's environment is set when it is spawned: the time zone and Intl's default locale are fixed at that moment.
    pool: 'forks',
    // A busy machine is not a broken bot: nothing here is judged by its duration.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Most tests wait for something: on two cores one worker would leave both idle for minutes.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'home', include: ['test/**/*.test.ts'], exclude: [...browser, ...torture] } },
      {
        extends: true,
        test: {
          name: 'abroad',
          include: ['test/domain/**/*.test.ts', 'test/render/**/*.test.ts'],
          env: {
            TZ: 'Asia/Kolkata',
            LANG: 'fr_FR.UTF-8',
            LC_ALL: 'fr_FR.UTF-8',
            EXPECT_TZ: 'Asia/Kolkata',
          },
        },
      },
      {
        extends: true,
        test: { name: 'torture', include: torture, maxWorkers: 5, hookTimeout: 120_000, sequence: { groupOrder: 2 } },
      },
      { extends: true, test: { name: 'browser', include: browser, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
