import type { TestProject } from 'vitest/node';
import { bundledWorkers } from '../companion/cli/testing/bundled-script.ts';

/**
 * Bundles the companion's worker threads and processes at the start of each run, and of each run of a watch. Tests, and
 * the processes that they start, then run these by plain Node.
 */
export async function setup(project: TestProject): Promise<void> {
  const bundle = async (): Promise<void> => {
    process.env.AMBIT_TEST_WORKERS = await bundledWorkers();
  };
  await bundle();
  project.onTestsRerun(bundle);
}
