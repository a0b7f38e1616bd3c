import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Forget } from '../../shared/api/capture.ts';
import type { PairingKey } from '../../shared/api/proof.ts';
import { type AmbitSchema, database } from './database.ts';
import { type Before, type Single, timesIn } from './forgotten.ts';
import { type KeptPairing, pairingIn } from './pairing.ts';
import { written } from './written.ts';

/** An erasure that one companion has yet to perform: the one paired when the user asked. */
export interface Wish {
  readonly id: string;
  readonly what: Forget;
  /** Key of that companion. Its owner has the meant data folder, even if another pairing has replaced this one. */
  readonly key: PairingKey;
  /** When it was wished, and when its companion was paired; absent in what an older version kept. */
  readonly at?: number;
  readonly pairedAt?: number;
}

type WritableSingle = IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite'>;

const NAME = 'forgets';
/** Only this file writes them. What an extension of an earlier version kept was what is wished alone: that is for the companion which is paired. */
async function wishesIn(single: Single): Promise<readonly Wish[]> {
  const kept = ((await single.get(NAME)) as (Wish | Forget)[] | undefined) ?? [];
  const pairing = await pairingIn(single);
  return kept.flatMap((one, at): Wish[] => {
    if ('what' in one) return [one];
    return pairing === undefined ? [] : [{ id: `earlier-${at}`, what: one, ...companionOf(pairing) }];
  });
}

/**
 * Saves a wish for the paired companion; without a pairing there is no recipient. Call it in the transaction that
 * erases here.
 */
export async function keepWish(single: WritableSingle, what: Forget): Promise<void> {
  const pairing = await pairingIn(single);
  if (pairing === undefined) return;
  const wish: Wish = { id: crypto.randomUUID(), what, ...companionOf(pairing), at: Date.now() };
  await single.put([...(await wishesIn(single)), wish], NAME);
}

const companionOf = ({ id, secret, since }: KeptPairing): Pick<Wish, 'key' | 'pairedAt'> => ({
  key: { id, secret },
  ...(since === undefined ? {} : { pairedAt: since }),
});

/** Returns the wishes that the currently paired companion has yet to perform, oldest first. */
export async function waitingWishes(): Promise<readonly Wish[]> {
  return wishesOfNow((await database()).transaction('single').store);
}

async function wishesOfNow(single: Single): Promise<readonly Wish[]> {
  const [wishes, pairing] = await Promise.all([wishesIn(single), pairingIn(single)]);
  return wishes.filter(({ key }) => key.id === pairing?.id);
}

/** Keys of earlier pairings with which there is still something to tell, each once. */
export async function earlierKeys(): Promise<readonly PairingKey[]> {
  const single = (await database()).transaction('single').store;
  const [wishes, pairing] = await Promise.all([wishesIn(single), pairingIn(single)]);
  const keys = new Map(wishes.map(({ key }) => [key.id, key]));
  keys.delete(pairing?.id ?? '');
  return [...keys.values()];
}

/** Wishes that one companion has yet to perform, oldest first. */
export interface CompanionWishes {
  readonly keyId: string;
  /** True for the current pairing; other companions receive their wishes only after pairing again. */
  readonly isNow: boolean;
  readonly wishes: readonly Wish[];
}

/** Every companion that is still to forget something, that of now first. */
export async function wishesByCompanion(): Promise<readonly CompanionWishes[]> {
  const single = (await database()).transaction('single').store;
  const [wishes, pairing] = await Promise.all([wishesIn(single), pairingIn(single)]);
  const ids = [...new Set([...(pairing === undefined ? [] : [pairing.id]), ...wishes.map(({ key }) => key.id)])];
  return ids
    .map((keyId) => ({ keyId, isNow: keyId === pairing?.id, wishes: wishes.filter(({ key }) => key.id === keyId) }))
    .filter((one) => one.wishes.length > 0);
}

/** Withdraws the user's wishes to this key's companion. It keeps its data, and its answers count again. */
export const letGoOfWishes = (keyId: string): Promise<void> =>
  change((wishes) => wishes.filter(({ key }) => key.id !== keyId));

/** Moves wishes to the new key of a companion that the user paired again. */
export const wishesPass = (earlierId: string, now: KeptPairing): Promise<void> =>
  change((wishes) => wishes.map((wish) => (wish.key.id === earlierId ? { ...wish, ...companionOf(now) } : wish)));

/** The companion has forgotten it, or never will. */
export const wishTold = (id: string): Promise<void> => change((wishes) => wishes.filter((wish) => wish.id !== id));

async function change(to: (wishes: readonly Wish[]) => readonly Wish[]): Promise<void> {
  const tx = (await database()).transaction('single', 'readwrite');
  await written(
    tx,
    async () => {
      await tx.store.put(to(await wishesIn(tx.store)), NAME);
    },
    'wishes',
  );
}

/**
 * Call it before a request to the companion. While that companion has a wish to perform, none of its answers is saved.
 */
export async function beforeAsking(): Promise<Before> {
  const single = (await database()).transaction('single').store;
  const [times, wishes] = await Promise.all([timesIn(single), wishesOfNow(single)]);
  return wishes.length > 0 ? NEVER : times;
}
const NEVER: Before = -1;
