/**
 * Makes of something a thing that is done one at a time: whoever asks while it is done gets one that begins after the ask, together with all
 * others who ask meanwhile. So an older answer never comes after a newer one, and nobody waits for more than two.
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
      // In one breath with the last look at `again`: whoever asks from now on begins anew.
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) running = turns();
    else again = true;
    return running;
  };
}
