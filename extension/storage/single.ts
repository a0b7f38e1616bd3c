import type { DataChange } from './changes.ts';
import { database } from './database.ts';
import { type ErasureCount, isStill } from './forgotten.ts';
import { written } from './written.ts';

/** Returns a single value by name. An older version may have written it: check it. */
export async function readSingle(name: string): Promise<unknown> {
  return (await database()).get('single', name);
}

interface WriteOptions {
  /** Number of erasures before the request; a later erasure prevents the write. */
  readonly before?: ErasureCount;
  /** Changes to announce to the pages that draw the value. */
  readonly changes?: readonly DataChange[];
}

/** Saves one value under its name, replacing the previous one. */
export async function writeSingle(
  name: string,
  value: unknown,
  { before, changes = [] }: WriteOptions = {},
): Promise<void> {
  const tx = (await database()).transaction('single', 'readwrite');
  await written(
    tx,
    async () => {
      if (await isStill(before, tx.store)) await tx.store.put(value, name);
    },
    ...changes,
  );
}

/** Replaces a value by a function of itself, atomically. @returns the new value */
export async function changeSingle<T>(
  name: string,
  change: (before: unknown) => T,
  ...changes: readonly DataChange[]
): Promise<T> {
  const tx = (await database()).transaction('single', 'readwrite');
  return written(
    tx,
    async () => {
      const now = change(await tx.store.get(name));
      await tx.store.put(now, name);
      return now;
    },
    ...changes,
  );
}

/** Like `changeSingle`; an undefined result changes nothing. */
export async function changeSingleIf(name: string, change: (before: unknown) => unknown): Promise<void> {
  const tx = (await database()).transaction('single', 'readwrite');
  await written(tx, async () => {
    const now = change(await tx.store.get(name));
    if (now !== undefined) await tx.store.put(now, name);
  });
}

export async function dropSingle(name: string, ...changes: readonly DataChange[]): Promise<void> {
  const tx = (await database()).transaction('single', 'readwrite');
  await written(tx, () => tx.store.delete(name), ...changes);
}
