/** What rejects in the course of `act` without anybody who hears of it. */
export async function unheardIn(act: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  const hear = (error: unknown): void => void unheard.push(error);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  try {
    await act();
    // Node tells of it once the current work is done.
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  }
  return unheard;
}
