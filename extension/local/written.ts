import { announce, type Change } from './changes.ts';

/**
 * Runs what writes within a transaction, and resolves with its value once all of it is kept. Fails once, with what failed first: where there
 * is no room both the write and the transaction fail, and nobody would hear the second.
 * @param changes what it changes. They are announced before the transaction ends: whoever writes may die at any moment, and what is kept would
 * be shown nowhere. Whoever hears of them reads after it, for a transaction over the same stores begins only when this one has ended.
 */
export async function written<Value>(
  tx: { readonly done: Promise<void> },
  write: () => Promise<Value>,
  ...changes: readonly Change[]
): Promise<Value> {
  const announced = async (): Promise<Value> => {
    const value = await write();
    for (const change of changes) announce(change);
    return value;
  };
  const [value] = await Promise.all([announced(), tx.done]);
  return value;
}
