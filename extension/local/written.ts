/**
 * Runs what writes within a transaction, and resolves with its value once all of it is kept. Fails once, with what failed first: where there
 * is no room both the write and the transaction fail, and nobody would hear the second.
 */
export async function written<Value>(
  tx: { readonly done: Promise<void> },
  write: () => Promise<Value>,
): Promise<Value> {
  const [value] = await Promise.all([write(), tx.done]);
  return value;
}
