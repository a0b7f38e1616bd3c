import { database } from './database.ts';

/** Single things by name. What is read may come from an older version: check it. */
export async function readSingle(name: string): Promise<unknown> {
  return (await database()).get('single', name);
}

/** Keeps a single thing under its name, in place of what stood there. */
export async function writeSingle(name: string, value: unknown): Promise<void> {
  await (await database()).put('single', value, name);
}

/** Makes one thing of another in its place, whoever else does so at that moment. @returns what stands there now. */
export async function changeSingle<T>(name: string, change: (before: unknown) => T): Promise<T> {
  const tx = (await database()).transaction('single', 'readwrite');
  const now = change(await tx.store.get(name));
  await Promise.all([tx.store.put(now, name), tx.done]);
  return now;
}

export async function dropSingle(name: string): Promise<void> {
  await (await database()).delete('single', name);
}
