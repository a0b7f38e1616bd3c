import { type Remote, wrap } from 'comlink';
import { launchWorker, type WorkerLaunch } from './launch-worker.ts';
import { workerEndpoint } from './worker-endpoint.ts';

/** One worker thread and its calls. */
export interface ParseThread<Work> {
  readonly work: Remote<Work>;
  /** Keeps the process alive while the thread has something to do. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

export function startThread<Work>(launch: WorkerLaunch): ParseThread<Work> {
  const worker = launchWorker(launch);
  // A thread out of memory emits an error event, which without a listener would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return {
    work: wrap<Work>(workerEndpoint(worker)),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    stop: async () => {
      await worker.terminate();
    },
  };
}
