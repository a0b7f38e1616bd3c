import { announce, type DataChange } from './changes.ts';

/**
 * Runs `write` within a transaction and resolves with its value once everything is saved. Rejects once, with the first
 * failure: on a full disk both the write and the transaction fail, and the second would stay unhandled. @param changes
 * announced before the transaction ends, because the writer may die at any moment and saved data would then never be
 * shown. A reader of the announcement sees the new data: its transaction over the same stores begins after this one.
 */
export async function written<Value>(
  tx: { readonly done: Promise<void> },
  write: () => Promise<Value>,
  ...changes: readonly DataChange[]
): Promise<Value> {
  const announced = async (): Promise<Value> => {
    const value = await write();
    for (const change of changes) announce(change);
    return value;
  };
  const [value] = await Promise.all([announced(), tx.done]);
  return value;
}
