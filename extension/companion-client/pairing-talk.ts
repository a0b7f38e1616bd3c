import { WINDOW_MS } from '../../shared/api/pairing.ts';
import type { Transcript } from '../../shared/api/pairing-keys.ts';
import { dropSingle, readSingle, writeSingle } from '../storage/single.ts';

/** A pairing under way, kept so that neither a closed popup nor a dead background ends it. */
export interface PairingTalk {
  readonly id: string;
  /** Not extractable. */
  readonly privateKey: CryptoKey;
  readonly transcript: Transcript;
  readonly code: string;
  /** True once the user confirmed here that the digits match. */
  readonly confirmed: boolean;
}

interface StoredPairingTalk extends PairingTalk {
  readonly at: number;
}

/** Returns the pairing in progress; undefined without one, or after the companion's window must have closed. */
export async function readTalk(): Promise<PairingTalk | undefined> {
  const value = await readSingle('pairing-talk');
  if (!isKept(value) || Date.now() - value.at > WINDOW_MS) return undefined;
  return value;
}

export async function writeTalk(talk: PairingTalk | undefined): Promise<void> {
  if (talk === undefined) await dropSingle('pairing-talk', 'pairing');
  else await writeSingle('pairing-talk', { at: Date.now(), ...talk }, { changes: ['pairing'] });
}

const isKept = (value: unknown): value is StoredPairingTalk =>
  typeof value === 'object' && value !== null && 'privateKey' in value;
