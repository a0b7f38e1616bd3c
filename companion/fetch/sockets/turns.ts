/** Runs at most `most` tasks at a time, the others in the order they came. */
export function createTurns(most: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
  };

  /** Passes a turn directly to the next in line, so that no newcomer takes it. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
