import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the arguments with which Node runs a script of ours as a process. From the built tree it is a plain file. Run
 * from source, the test runner has bundled it, and elsewhere (`npm run dev`) a loader comes first.
 * @param beside `import.meta.url` of a file beside the script
 * @param name the script's file name without its ending
 */
export function ownScript(beside: string, name: string): readonly string[] {
  const isSource = beside.endsWith('.ts');
  const path = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, beside));
  if (!isSource) return [path];
  const { AMBIT_TEST_WORKERS: bundles } = process.env;
  return bundles === undefined ? ['--import', 'tsx', path] : [join(bundles, `${name}.mjs`)];
}
