import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleWorkers } from '../companion/cli/testing/bundled-script.ts';
import { removeLeft } from './killed-runs.ts';

/** Below `node_modules`, where bundles find the packages that they import. */
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/ambit-tests/', import.meta.url));

/**
 * Bundles the companion's worker threads and processes at the start of each run, and of each run of a watch. Tests, and
 * the processes that they start, then run these by plain Node. What other scripts the tests bundle lies in the same
 * folder, which is removed at the end. What a run left that was killed is removed at the start of the next.
 */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(FOLDER, { recursive: true });
  removeLeft(FOLDER, /^(?:run|modules)-([0-9]+)(?:-|$)/);
  let runs = 0;
  const remove = (): void => rmSync(process.env.AMBIT_TEST_WORKERS ?? '', { recursive: true, force: true });
  const bundle = async (): Promise<void> => {
    runs += 1;
    const folder = join(FOLDER, `run-${process.pid}-${runs}`);
    await bundleWorkers(folder);
    if (runs > 1) remove();
    process.env.AMBIT_TEST_WORKERS = folder;
  };
  await bundle();
  project.onTestsRerun(bundle);
  return () => {
    remove();
    rmSync(project.vitest.config.experimental.fsModuleCachePath ?? '', { recursive: true, force: true });
  };
}
