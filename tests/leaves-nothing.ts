import { afterAll, vi } from 'vitest';

/** Takes back what a file changed of its process, which the next file of the project shares. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
