import type { PairingKey } from '../../shared/api/proof.ts';
import { database } from './database.ts';
import type { Single } from './forgotten.ts';
import { refusedWait } from './labels.ts';
import { changeSingleIf, dropSingle } from './single.ts';
import { written } from './written.ts';

/** The key of this pairing (not extractable) and the port that the companion was last met at. */
export interface KeptPairing extends PairingKey {
  readonly port: number;
  /** Time of the pairing; absent in data of an older version. */
  readonly since?: number;
}

export async function readPairing(): Promise<KeptPairing | undefined> {
  return pairingIn((await database()).transaction('single').store);
}

export async function pairingIn(single: Single): Promise<KeptPairing | undefined> {
  const value = await single.get('pairing');
  return isPairing(value) ? value : undefined;
}

/**
 * With a new key, labels refused earlier wait again: the earlier companion may have had another data folder, and this
 * one may know their topics.
 */
export async function writePairing(pairing: KeptPairing): Promise<void> {
  const tx = (await database()).transaction(['single', 'labels'], 'readwrite');
  await written(
    tx,
    async () => {
      const before = await pairingIn(tx.objectStore('single'));
      const isNew = before?.id !== pairing.id;
      await tx.objectStore('single').put({ ...(isNew ? { since: Date.now() } : before), ...pairing }, 'pairing');
      if (isNew) await refusedWait(tx.objectStore('labels'));
    },
    'pairing',
    'labels',
  );
}

/**
 * Saves the new port at which this key's companion answered. A pairing that has ended or been replaced since stays as
 * it is.
 */
export async function pairingMoved(id: string, port: number): Promise<void> {
  await changeSingleIf('pairing', (before) =>
    isPairing(before) && before.id === id ? { ...before, port } : undefined,
  );
}

/** Drops the key; only a new pairing reconnects. Erasures that wait for this companion keep their own copy. */
export async function dropPairing(): Promise<void> {
  await dropSingle('pairing', 'pairing');
}

function isPairing(value: unknown): value is KeptPairing {
  if (typeof value !== 'object' || value === null) return false;
  const { id, secret, port }: Partial<Record<keyof KeptPairing, unknown>> = value;
  return typeof id === 'string' && secret instanceof CryptoKey && typeof port === 'number';
}
