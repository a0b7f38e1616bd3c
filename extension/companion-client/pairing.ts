import { CONFIRM_WAIT_MS, PAIR_REFUSALS, type PairRequest, WINDOW_MS } from '../../shared/api/pairing.ts';
import {
  checkConfirm,
  commitment,
  derivePairingKey,
  newPairingSide,
  pairingCode,
  proveConfirm,
  type Transcript,
} from '../../shared/api/pairing-keys.ts';
import { utf8 } from '../../shared/api/proof-bytes.ts';
import { API_VERSION, PORTS } from '../../shared/api/version.ts';
import { writePairing } from '../storage/pairing.ts';
import { dropSingle, readSingle, writeSingle } from '../storage/single.ts';
import { isLinkError } from './errors.ts';
import { parsed, readBody, send } from './http.ts';

/** State of a pairing. `no-window`: no companion listens for a pairing; `lapsed`: its window has closed. */
export type PairingView =
  | { readonly state: 'none' }
  | { readonly state: 'compare' | 'confirming'; readonly code: string }
  | { readonly state: 'paired' }
  | {
      readonly state: 'failed';
      readonly reason: 'no-window' | 'no-permission' | 'lapsed' | 'not-proved' | (typeof PAIR_REFUSALS)[number];
    };

const STEP_TIMEOUT_MS = 5_000;

/** A pairing under way, kept so that neither a closed popup nor a dead background ends it. */
interface PairingTalk {
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
async function readTalk(): Promise<PairingTalk | undefined> {
  const value = await readSingle('pairing-talk');
  if (!isKept(value) || Date.now() - value.at > WINDOW_MS) return undefined;
  return value;
}

async function writeTalk(talk: PairingTalk | undefined): Promise<void> {
  if (talk === undefined) await dropSingle('pairing-talk', 'pairing');
  else await writeSingle('pairing-talk', { at: Date.now(), ...talk }, { changes: ['pairing'] });
}

const isKept = (value: unknown): value is StoredPairingTalk =>
  typeof value === 'object' && value !== null && 'privateKey' in value;

export async function pairingView(): Promise<PairingView> {
  const talk = await readTalk();
  return talk === undefined ? { state: 'none' } : { state: talk.confirmed ? 'confirming' : 'compare', code: talk.code };
}

/** Finds a companion with an open pairing window and runs the pairing up to the six digits. */
export async function beginPairing(client: string): Promise<PairingView> {
  const side = await newPairingSide();
  const begin: PairRequest = {
    step: 'begin',
    publicKey: side.publicKey,
    commitment: await commitment(side.publicKey, side.nonce),
    client,
    version: API_VERSION,
  };
  const offers = await Promise.all(PORTS.map(async (port) => ({ port, said: await say(port, begin) })));
  const found = offers.find(({ said }) => said !== undefined);
  if (found?.said === undefined) return { state: 'failed', reason: 'no-window' };
  const { port, said } = found;
  if (said.state === 'refused') return failed(said);
  const { id, publicKey, nonce } = said;
  if (typeof id !== 'string' || typeof publicKey !== 'string' || typeof nonce !== 'string') return failed(undefined);
  const transcript: Transcript = {
    extensionKey: side.publicKey,
    companionKey: publicKey,
    extensionNonce: side.nonce,
    companionNonce: nonce,
    port,
  };
  // `pairingCode` throws on a malformed key or nonce, which no client that follows the protocol sends.
  const code = await pairingCode(transcript).catch(() => undefined);
  const revealed = await say(port, { step: 'reveal', id, nonce: side.nonce });
  if (code === undefined || revealed?.state !== 'compare') return failed(revealed);
  await writeTalk({ id, privateKey: side.privateKey, transcript, code, confirmed: false });
  return { state: 'compare', code };
}

/**
 * The user has compared the digits. Waits for the user's word in the companion; may be called again after any
 * interruption.
 */
export async function confirmPairing(): Promise<PairingView> {
  const talk = await readTalk();
  if (talk === undefined) return { state: 'none' };
  await writeTalk({ ...talk, confirmed: true });
  const view = await confirmed(talk);
  if (view.state !== 'confirming') await writeTalk(undefined);
  return view;
}

export async function cancelPairing(): Promise<PairingView> {
  await writeTalk(undefined);
  return { state: 'none' };
}

async function confirmed(talk: PairingTalk): Promise<PairingView> {
  const { transcript, privateKey, id } = talk;
  const key = await derivePairingKey(privateKey, transcript.companionKey, transcript, false).catch(() => undefined);
  if (key === undefined) return { state: 'failed', reason: 'not-proved' };
  const proof = await proveConfirm(key.secret, 'extension', transcript);
  const said = await say(transcript.port, { step: 'confirm', id, proof }, CONFIRM_WAIT_MS + STEP_TIMEOUT_MS);
  if (said === undefined) return { state: 'failed', reason: 'lapsed' };
  if (said.state === 'waiting') return { state: 'confirming', code: talk.code };
  if (said.state !== 'paired') return failed(said);
  const theirs = said.proof;
  if (typeof theirs !== 'string' || !(await checkConfirm(key.secret, 'companion', transcript, theirs))) {
    return { state: 'failed', reason: 'not-proved' };
  }
  await writePairing({ ...key, port: transcript.port });
  return { state: 'paired' };
}

/** Sends one step. Undefined if the port closes without an answer, as a companion without an open window does. */
async function say(
  port: number,
  step: PairRequest,
  timeoutMs = STEP_TIMEOUT_MS,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(port, {
      method: 'POST',
      path: '/v1/pair',
      headers: {},
      body: utf8(JSON.stringify(step)),
      signal,
    });
    const value = parsed(await readBody(response));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (isLinkError(error)) return undefined;
    throw error;
  }
}

function failed(said: Readonly<Record<string, unknown>> | undefined): PairingView {
  const reason = PAIR_REFUSALS.find((known) => known === said?.reason);
  return { state: 'failed', reason: reason ?? 'not-proved' };
}
