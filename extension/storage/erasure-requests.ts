import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Forget } from '../../shared/api/capture.ts';
import type { PairingKey } from '../../shared/api/proof.ts';
import { database } from './database.ts';
import { type ErasureCount, type Single, timesIn } from './forgotten.ts';
import { type KeptPairing, pairingIn } from './pairing.ts';
import type { AmbitSchema } from './schema.ts';
import { written } from './written.ts';

/** An erasure that one companion has yet to perform: the one paired when the user asked. */
export interface PendingErasure {
  readonly id: string;
  readonly what: Forget;
  /** Key of that companion. Its owner has the meant data folder, even if another pairing has replaced this one. */
  readonly key: PairingKey;
  /** Time of the request, and time of its companion's pairing; absent in requests of an older version. */
  readonly at?: number;
  readonly pairedAt?: number;
}

type WritableSingle = IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'single', 'readwrite'>;

const NAME = 'forgets';
/**
 * Reads without a check: only this file writes the value. An earlier version saved requests without a companion; these
 * go to the paired one.
 */
async function erasureRequestsIn(single: Single): Promise<readonly PendingErasure[]> {
  const kept = ((await single.get(NAME)) as (PendingErasure | Forget)[] | undefined) ?? [];
  const pairing = await pairingIn(single);
  return kept.flatMap((one, at): PendingErasure[] => {
    if ('what' in one) return [one];
    return pairing === undefined ? [] : [{ id: `earlier-${at}`, what: one, ...companionOf(pairing) }];
  });
}

/**
 * Saves a request for the paired companion; without a pairing there is no recipient. Call it in the transaction that
 * erases here.
 */
export async function saveErasure(single: WritableSingle, what: Forget): Promise<void> {
  const pairing = await pairingIn(single);
  if (pairing === undefined) return;
  const erasureRequest: PendingErasure = { id: crypto.randomUUID(), what, ...companionOf(pairing), at: Date.now() };
  await single.put([...(await erasureRequestsIn(single)), erasureRequest], NAME);
}

const companionOf = ({ id, secret, since }: KeptPairing): Pick<PendingErasure, 'key' | 'pairedAt'> => ({
  key: { id, secret },
  ...(since === undefined ? {} : { pairedAt: since }),
});

/** Returns the requests that the currently paired companion has yet to perform, oldest first. */
export async function waitingErasures(): Promise<readonly PendingErasure[]> {
  return erasuresOfNow((await database()).transaction('single').store);
}

async function erasuresOfNow(single: Single): Promise<readonly PendingErasure[]> {
  const [erasureRequests, pairing] = await Promise.all([erasureRequestsIn(single), pairingIn(single)]);
  return erasureRequests.filter(({ key }) => key.id === pairing?.id);
}

/** Returns the keys of earlier pairings with pending requests, each once. */
export async function earlierKeys(): Promise<readonly PairingKey[]> {
  const single = (await database()).transaction('single').store;
  const [erasureRequests, pairing] = await Promise.all([erasureRequestsIn(single), pairingIn(single)]);
  const keys = new Map(erasureRequests.map(({ key }) => [key.id, key]));
  keys.delete(pairing?.id ?? '');
  return [...keys.values()];
}

/** Wishes that one companion has yet to perform, oldest first. */
export interface CompanionErasures {
  readonly keyId: string;
  /** True for the current pairing; other companions receive their requests only after pairing again. */
  readonly isNow: boolean;
  readonly erasureRequests: readonly PendingErasure[];
}

/** Returns every companion with pending requests, the current one first. */
export async function erasuresByCompanion(): Promise<readonly CompanionErasures[]> {
  const single = (await database()).transaction('single').store;
  const [erasureRequests, pairing] = await Promise.all([erasureRequestsIn(single), pairingIn(single)]);
  const ids = [
    ...new Set([...(pairing === undefined ? [] : [pairing.id]), ...erasureRequests.map(({ key }) => key.id)]),
  ];
  return ids
    .map((keyId) => ({
      keyId,
      isNow: keyId === pairing?.id,
      erasureRequests: erasureRequests.filter(({ key }) => key.id === keyId),
    }))
    .filter((one) => one.erasureRequests.length > 0);
}

/** Withdraws the user's requests to this key's companion. It keeps its data, and its answers count again. */
export const dropErasures = (keyId: string): Promise<void> =>
  change((erasureRequests) => erasureRequests.filter(({ key }) => key.id !== keyId));

/** Moves requests to the new key of a companion that the user paired again. */
export const erasuresPass = (earlierId: string, now: KeptPairing): Promise<void> =>
  change((erasureRequests) =>
    erasureRequests.map((erasureRequest) =>
      erasureRequest.key.id === earlierId ? { ...erasureRequest, ...companionOf(now) } : erasureRequest,
    ),
  );

/** Removes a wish: the companion has performed it, or never will. */
export const erasureSent = (id: string): Promise<void> =>
  change((erasureRequests) => erasureRequests.filter((erasureRequest) => erasureRequest.id !== id));

async function change(to: (erasureRequests: readonly PendingErasure[]) => readonly PendingErasure[]): Promise<void> {
  const tx = (await database()).transaction('single', 'readwrite');
  await written(
    tx,
    async () => {
      await tx.store.put(to(await erasureRequestsIn(tx.store)), NAME);
    },
    'wishes',
  );
}

/**
 * Call it before a request to the companion. While that companion has a request to perform, none of its answers is
 * saved.
 */
export async function beforeAsking(): Promise<ErasureCount> {
  const single = (await database()).transaction('single').store;
  const [times, erasureRequests] = await Promise.all([timesIn(single), erasuresOfNow(single)]);
  return erasureRequests.length > 0 ? NEVER : times;
}
const NEVER: ErasureCount = -1;
