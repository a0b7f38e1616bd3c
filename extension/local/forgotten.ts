import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Forget } from '../../shared/api/capture.ts';
import { type AmbitSchema, database } from './database.ts';

type Single = Pick<
  IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite' | 'readonly'>,
  'get'
>;

/** How often anything was forgotten in this browser. */
export const TIMES = 'times-forgotten';
export const timesIn = async (single: Single): Promise<number> => asTimes(await single.get(TIMES));
const asTimes = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the companion is still to forget, oldest first. */
export const FORGETS = 'forgets';
export const forgetsIn = async (single: Single): Promise<readonly Forget[]> => asForgets(await single.get(FORGETS));
/** Only `forget` and `forgetSent` write them. */
const asForgets = (value: unknown): readonly Forget[] => (Array.isArray(value) ? (value as Forget[]) : []);

/** What is forgotten while a page is read, or the companion asked, must not come back with what the page or the companion says. */
export type Before = number;

/** To be called before a page is read. */
export async function beforeReading(): Promise<Before> {
  return timesIn((await database()).transaction('single').store);
}

/** To be called before the companion is asked. As long as it is still to forget something nothing that it says is kept. */
export async function beforeAsking(): Promise<Before> {
  const { store } = (await database()).transaction('single');
  const [times, forgets] = await Promise.all([timesIn(store), forgetsIn(store)]);
  return forgets.length > 0 ? NEVER : times;
}
const NEVER: Before = -1;

/** Whether nothing was forgotten since. To be asked in the transaction that writes. */
export const isStill = async (before: Before | undefined, single: Single): Promise<boolean> =>
  before === undefined || (await timesIn(single)) === before;
