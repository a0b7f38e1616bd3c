/** Time as the engine sees it, so that tests can make ten years pass. */
export interface Clock {
  /** Milliseconds since 1970; may jump. For what is stored and shown. */
  now(): number;
  /** Milliseconds from any start; never jumps and never goes back. For every delay and deadline. */
  monotonic(): number;
  /** Calls `wake` once after `ms`. @returns takes the call back. */
  timer(ms: number, wake: () => void): () => void;
  /** Resolves after everything else that waits for its turn had one. */
  turn(): Promise<void>;
}

/** setTimeout turns longer waits into none. */
const LONGEST = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timer(ms, wake) {
    const timer = setTimeout(wake, Math.min(Math.max(0, ms), LONGEST));
    return () => clearTimeout(timer);
  },
  turn: () => new Promise((resolve) => setImmediate(resolve)),
};
