import type { IDBPObjectStore, StoreNames } from 'idb';
import { type AmbitSchema, database } from './database.ts';

export type Single = Pick<
  IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite' | 'readonly'>,
  'get'
>;

/** How often anything was forgotten in this browser. */
export const TIMES = 'times-forgotten';
export const timesIn = async (single: Single): Promise<number> => asTimes(await single.get(TIMES));
const asTimes = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is forgotten while a page is read, or the companion asked, must not come back with what the page or the companion says. */
export type Before = number;

/** To be called before a page is read. */
export async function beforeReading(): Promise<Before> {
  return timesIn((await database()).transaction('single').store);
}

/** Whether nothing was forgotten since. To be asked in the transaction that writes. */
export const isStill = async (before: Before | undefined, single: Single): Promise<boolean> =>
  before === undefined || (await timesIn(single)) === before;
