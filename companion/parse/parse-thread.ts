import { type Remote, wrap } from 'comlink';
import { launchWorker } from './launch-worker.ts';
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

export function startThread(heapMb: number): ParseThread {
  const worker = launchWorker({ beside: import.meta.url, file: 'parse-worker', heapMb });
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
