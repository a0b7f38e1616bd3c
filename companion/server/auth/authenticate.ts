import type { IncomingMessage } from 'node:http';
import { checkRequest, isNonce, TIME_WINDOW_MS } from '../../../shared/api/proof.ts';
import { HEADERS } from '../../../shared/api/version.ts';
import type { KeyRing, KnownClient } from './keys.ts';
import type { Nonces } from './nonces.ts';
import type { CallRefusal } from './refusals.ts';

/** The client that proved a request, with the values for the proof of the answer. */
export interface Caller extends KnownClient {
  readonly nonce: string;
  /** SHA-256 that the body must have. */
  readonly bodyHash: string;
}

export interface AuthenticateOptions {
  readonly keys: KeyRing;
  readonly nonces: Nonces;
  readonly port: number;
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number;
}

export type Authenticated =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'refused'; readonly refusal: CallRefusal };

const refused = (refusal: CallRefusal): Authenticated => ({ kind: 'refused', refusal });

/** Checks the proof of a request from its head alone; the body is read later and held against `bodyHash`. */
export async function authenticate(request: IncomingMessage, options: AuthenticateOptions): Promise<Authenticated> {
  const sent = readProofHeaders(request);
  if (sent === undefined) return refused('no-proof');
  const known = options.keys.find(sent.key);
  if (known === undefined) return refused('unknown-key');
  const { origin } = request.headers;
  if (origin !== undefined && known.client.origin !== '' && origin !== known.client.origin) return refused('origin');
  const { method = '', url: path = '' } = request;
  const { time, nonce, bodyHash, proof } = sent;
  const proved = { method, path, bodyHash, time, nonce, port: options.port };
  if (!(await checkRequest(known.secret, proved, proof))) return refused('wrong-proof');
  if (Math.abs(options.now() - time) > TIME_WINDOW_MS) return refused('clock');
  if (options.nonces.use(nonce, time) !== 'new') return refused('replay');
  return { kind: 'caller', caller: { ...known, nonce, bodyHash } };
}

interface ProofHeaders {
  readonly key: string;
  readonly time: number;
  readonly nonce: string;
  readonly bodyHash: string;
  readonly proof: string;
}

function readProofHeaders({ headers }: IncomingMessage): ProofHeaders | undefined {
  const [key, time, nonce, bodyHash, proof] = [
    headers[HEADERS.key],
    headers[HEADERS.time],
    headers[HEADERS.nonce],
    headers[HEADERS.body],
    headers[HEADERS.proof],
  ].map((value) => (typeof value === 'string' ? value : ''));
  if (!key || !time || !nonce || !bodyHash || !proof) return undefined;
  if (!/^\d{1,16}$/.test(time) || !isNonce(nonce)) return undefined;
  return { key, time: Number(time), nonce, bodyHash, proof };
}
