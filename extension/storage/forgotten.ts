import type { IDBPObjectStore, StoreNames } from 'idb';
import { database } from './database.ts';
import type { AmbitSchema } from './schema.ts';

export type Single = Pick<
  IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite' | 'readonly'>,
  'get'
>;

/** Key of the number of erasures in this browser. */
export const TIMES = 'times-forgotten';
export const timesIn = async (single: Single): Promise<number> => asTimes(await single.get(TIMES));
const asTimes = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Number of erasures so far. An answer that was requested before an erasure must not restore erased data. */
export type ErasureCount = number;

/** Call it before reading a page. */
export async function beforeReading(): Promise<ErasureCount> {
  return timesIn((await database()).transaction('single').store);
}

/** Returns true if nothing has been erased since. Call it in the transaction that writes. */
export const isStill = async (before: ErasureCount | undefined, single: Single): Promise<boolean> =>
  before === undefined || (await timesIn(single)) === before;
