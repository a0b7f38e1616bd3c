/**
 * Resumable work: a generator that yields about every millisecond and returns its result. The companion runs it to the
 * end at once. A browser runs it in slices, so that its page stays quick.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Lets everything else that waits have its turn; unlike a timer it is neither clamped nor slowed down in a hidden page.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * Length of a slice in milliseconds: with a step on top, and half as long again while others hold the processor, it
 * stays far below a frame.
 */
export const SLICE_MS = 2;

/**
 * Runs the steps in slices: after `budget` milliseconds (a slice overshoots by one step at most) the event loop has a
 * turn.
 */
export async function inSlices<T>(steps: Steps<T>, budget = SLICE_MS): Promise<T> {
  while (true) {
    const end = performance.now() + budget;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await turn();
  }
}
