import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Forget } from '../../shared/api/capture.ts';
import type { PairingKey } from '../../shared/api/proof.ts';
import { type AmbitSchema, database } from './database.ts';
import { type Before, type Single, timesIn } from './forgotten.ts';
import { type KeptPairing, pairingIn } from './pairing.ts';
import { written } from './written.ts';

/** What a companion is still to forget: the one that was paired when it was wished, and no other. */
export interface Wish {
  readonly id: string;
  readonly what: Forget;
  /** Whoever holds it has the data folder that is meant, whether or not it is the pairing of now. */
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

/** Keeps a wish for the companion that is paired; with none there is nobody to tell. To be called in the transaction that forgets here. */
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

/** What the companion that is paired now is still to forget, oldest first. */
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

/** What one companion is still to forget, oldest first. */
export interface CompanionWishes {
  readonly keyId: string;
  /** Paired now; the others are told only if they are paired again. */
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

/** The user asks the companion of this key no more: it keeps what it has, and what it says of that counts again. */
export const letGoOfWishes = (keyId: string): Promise<void> =>
  change((wishes) => wishes.filter(({ key }) => key.id !== keyId));

/** The companion of an earlier pairing is paired anew, with another key. */
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

/** To be called before the companion is asked. As long as it is still to forget something nothing that it says is kept. */
export async function beforeAsking(): Promise<Before> {
  const single = (await database()).transaction('single').store;
  const [times, wishes] = await Promise.all([timesIn(single), wishesOfNow(single)]);
  return wishes.length > 0 ? NEVER : times;
}
const NEVER: Before = -1;
