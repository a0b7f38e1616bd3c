import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isProjectAsked } from './tests/asked-projects.ts';
import { LongestFirst } from './tests/longest-first.ts';

const RUN = {
  // No test finds what another has spied on.
  restoreMocks: true,
  /*
   * A worker thread may end while V8 still compiles for it on another thread. Node 20 then sometimes aborts the whole
   * process: `NodePlatform::ForIsolate`, "Assertion failed: (data.first) != nullptr". Tests end many worker threads, so
   * each thread compiles for itself. A larger young generation saves collections. Worker threads have it, too, whatever
   * their own limits. So it is no larger than the 16 MB that Node adds to the heap of a thread that ends for lack of
   * memory: what does not fit into these ends the whole process.
   */
  execArgv: ['--no-concurrent-recompilation', '--min-semi-space-size=16', '--max-semi-space-size=16'],
};
/** Tests that start no browser have one try: a second would hide a fault. */
const ONE_TRY = { ...RUN, retry: 0 };
/**
 * A browser that is slow for a moment does not cost a whole run; the summary names each test that needed its second
 * try.
 */
const TWO_TRIES = { ...RUN, retry: 1 };

/** `npm run test:long`: ten times as many repetitions, of the longest suites up to thirty times as many. */
const isLong = process.env.AMBIT_LONG === '1';

/**
 * Milliseconds that a test, its preparation and what it waits for may take where it starts no browser: what is well
 * comes as soon as the machine has time for it, on one that does ten other things at once, too.
 */
const PATIENCE = {
  testTimeout: isLong ? 3_600_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Files at a time. More than there are processors: many tests wait for a process, a browser, a server or a limit of
 * time. With two for each processor the whole takes as long: each worker reads the modules anew.
 */
const WORKERS = Math.ceil(1.5 * availableParallelism());

/** `tests/bundled-workers.ts` removes it at the end. */
const MODULES = `node_modules/.cache/ambit-tests/modules-${process.pid}`;

export default defineConfig({
  test: {
    reporters: ['default', './tests/summary.ts'],
    maxWorkers: WORKERS,
    /*
     * Modules of one project, once transformed, are read by the others. For this run alone: a module that a plugin makes
     * out of other files would be an old one in the next.
     */
    experimental: { fsModuleCache: true, fsModuleCachePath: MODULES },
    globalSetup: ['tests/memory-folder.ts', 'tests/bundled-workers.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...ONE_TRY,
          include: ['{companion,shared}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts', 'tests/leaves-nothing.ts'],
          // Read once for all files: reading the modules anew for each would take longer than the tests.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          ...ONE_TRY,
          include: ['tests/{faults,fuzz,conformance,lint,postgres}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts', 'tests/leaves-nothing.ts'],
          isolate: false,
          ...PATIENCE,
        },
      },
      ...(isProjectAsked('extension', process.argv) ? [await extensionProject()] : []),
      {
        test: {
          name: 'browser',
          environment: 'node',
          ...TWO_TRIES,
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          // What a test waits for comes when the browser has time for it. Each look takes time of three processes.
          expect: { poll: { timeout: 30_000, interval: 150 } },
          // A browser and its extension's background may take 90 s each to start where the machine has no time.
          hookTimeout: 240_000,
          // What drives the browsers is read once for all files: each waits for processes of its own.
          isolate: false,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

/** Loads WXT's plugin, which takes 0.7 s of processor time that a run of other projects does not need. */
async function extensionProject() {
  const { WxtVitest } = await import('wxt/testing/vitest-plugin');
  return {
    plugins: [await WxtVitest()],
    test: {
      name: 'extension',
      // Of a file that draws nothing, the first line names `node`.
      environment: 'jsdom',
      ...ONE_TRY,
      // One process and one page for many files, each with modules of its own: `vi.mock` holds for one file.
      isolate: false,
      runner: './tests/fresh-modules.ts',
      include: ['extension/**/*.test.{ts,tsx}'],
      setupFiles: ['extension/testing/setup.ts', 'tests/seeded.ts', 'tests/leaves-nothing.ts'],
      ...PATIENCE,
    },
  };
}
