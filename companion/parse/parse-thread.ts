import { Worker } from 'node:worker_threads';
import { type Remote, wrap } from 'comlink';
import type { ParseWork } from './parse-worker.ts';
import { workerEndpoint } from './worker-endpoint.ts';

/** One worker thread and the way to talk to it. */
export interface ParseThread {
  readonly work: Remote<ParseWork>;
  /** Keeps the process alive while the thread has something to do. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

/**
 * From the built tree the worker is a plain file. Run from source (tests), Node 20 cannot load TypeScript in a worker by itself: a
 * bootstrap registers the loader first.
 */
function launch(heapMb: number): Worker {
  const source = import.meta.url.endsWith('.ts');
  const file = new URL(source ? './parse-worker.ts' : './parse-worker.js', import.meta.url);
  const options = { resourceLimits: { maxOldGenerationSizeMb: heapMb }, env: {}, execArgv: [], name: 'ambit-parse' };
  if (!source) return new Worker(file, options);
  const bootstrap = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(file.href)});
  })`;
  return new Worker(bootstrap, { ...options, eval: true });
}

export function startThread(heapMb: number): ParseThread {
  const worker = launch(heapMb);
  // A thread out of memory reports itself as an error event, which would end the process were nobody listening.
  worker.on('error', () => undefined);
  worker.unref();
  return {
    work: wrap<ParseWork>(workerEndpoint(worker)),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    stop: async () => {
      await worker.terminate();
    },
  };
}
