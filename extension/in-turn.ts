/**
 * Runs `work` one turn at a time. Calls made during a turn share one later turn, which begins after them. So an older
 * result never follows a newer one, and no caller waits for more than two turns.
 */
export function inTurn<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  let again = false;
  const turns = async (): Promise<Value> => {
    try {
      let done: Value;
      do {
        again = false;
        done = await work();
      } while (again);
      return done;
    } finally {
      // Runs in the same task as the last check of `again`, so the next call starts a new series.
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) running = turns();
    else again = true;
    return running;
  };
}
