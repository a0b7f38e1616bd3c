import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WorkerLaunch {
  /** `import.meta.url` of the file beside the worker's. */
  readonly beside: string;
  /** File name of the worker without its ending. */
  readonly file: string;
  readonly heapMb: number;
  /** MiB of the young generation. Default 96. */
  readonly youngMb?: number;
}

/**
 * A page's tree dies as soon as its record is made; where it fits into the young generation, collecting it costs next
 * to nothing. Twice the platform's default saves a tenth of the time and more (`npm run bench record`).
 */
const YOUNG_MB = 96;

/**
 * From the built tree a worker is a plain file. Run from source, Node 20 cannot load TypeScript in a worker by itself:
 * the test runner has bundled the workers, and elsewhere (`npm run dev`) a bootstrap registers the loader first.
 */
export function launchWorker({ beside, file, heapMb, youngMb = YOUNG_MB }: WorkerLaunch): Worker {
  const source = beside.endsWith('.ts');
  const place = new URL(`./${file}.${source ? 'ts' : 'js'}`, beside);
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    env: {},
    execArgv: [],
    name: `ambit-${file}`,
  };
  if (!source) return new Worker(place, options);
  const { AMBIT_TEST_WORKERS: bundles } = process.env;
  if (bundles !== undefined) return new Worker(join(bundles, `${file}.mjs`), options);
  const bootstrap = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(place.href)});
  })`;
  return new Worker(bootstrap, { ...options, eval: true });
}
