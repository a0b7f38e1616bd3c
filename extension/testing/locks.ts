interface LockRequest {
  enter(): void;
}

/** The part of the Web Locks API that pages use, for an environment that has none: one holder, the others in order. */
export function fakeLocks() {
  const queue: LockRequest[] = [];
  let held = false;
  const next = (): void => {
    held = false;
    queue.shift()?.enter();
  };
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting: LockRequest = {
        enter() {
          held = true;
          resolve();
        },
      };
      if (signal?.aborted === true) return reject(signal.reason);
      if (!held) return waiting.enter();
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(signal.reason);
      });
    });
  return {
    async request(_name: string, { signal }: { signal?: AbortSignal }, run: () => Promise<unknown>): Promise<unknown> {
      await turn(signal);
      return run().finally(next);
    },
  };
}
