/** Ctrl-C, a polite kill, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `handle` at the first of them, until the returned function is called; a second one ends the process at once. */
export function onInterrupt(handle: () => void): () => void {
  let asked = false;
  const listener = (): void => {
    if (asked) process.exit(130);
    asked = true;
    handle();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}

export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const off = onInterrupt(() => {
      off();
      resolve();
    });
  });
