/** Returns the rejections during `act` that no code handled. */
export async function unheardIn(act: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  const hear = (error: unknown): void => void unheard.push(error);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  try {
    await act();
    // Node reports an unhandled rejection only after the current task.
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  }
  return unheard;
}
