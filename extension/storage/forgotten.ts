import type { IDBPObjectStore, StoreNames } from 'idb';
import { database } from './database.ts';
import type { AmbitSchema } from './schema.ts';

export type Single = Pick<
  IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite' | 'readonly'>,
  'get'
>;

/** How often anything was forgotten in this browser. */
export const TIMES = 'times-forgotten';
export const timesIn = async (single: Single): Promise<number> => asTimes(await single.get(TIMES));
const asTimes = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Number of erasures so far. An answer that was requested before an erasure must not restore erased data. */
export type ErasureCount = number;

/** To be called before a page is read. */
export async function beforeReading(): Promise<ErasureCount> {
  return timesIn((await database()).transaction('single').store);
}

/** Returns true if nothing has been erased since. Call it in the transaction that writes. */
export const isStill = async (before: ErasureCount | undefined, single: Single): Promise<boolean> =>
  before === undefined || (await timesIn(single)) === before;
