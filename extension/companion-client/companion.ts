import type { Static, TSchema } from 'typebox';
import { ERROR_CODES } from '../../shared/api/error.ts';
import { checkAnswer, type PairingKey, proofHeaders } from '../../shared/api/proof.ts';
import { type Bytes, utf8 } from '../../shared/api/proof-bytes.ts';
import { ROUTES, type RouteName } from '../../shared/api/routes.ts';
import { HEADERS } from '../../shared/api/version.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { type KeptPairing, pairingMoved } from '../storage/pairing.ts';
import { type Contact, findCompanion, greet } from './contact.ts';
import { refusedBy } from './errors.ts';
import { parsed, readBody, send } from './http.ts';
import { pairing } from './paired.ts';

type NamedRoutePart<R, K extends string> = R extends { readonly [k in K]: infer S extends TSchema }
  ? { readonly [k in K]: Static<S> }
  : unknown;
export type CallOf<N extends RouteName> = NamedRoutePart<(typeof ROUTES)[N], 'params'> &
  NamedRoutePart<(typeof ROUTES)[N], 'query'> &
  NamedRoutePart<(typeof ROUTES)[N], 'body'>;
export type ReplyOf<N extends RouteName> = Static<(typeof ROUTES)[N]['reply']>;

interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Longest wait for an answer, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;
/** Age of a companion's last proof, in milliseconds, beyond which it must prove itself again before any request. */
const CONTACT_FRESH_MS = 2_000;

/**
 * Furthest that the wall clock may have moved against the steady one since the greeting, in milliseconds: beyond, it
 * was set.
 */
const CLOCK_SET_MS = 1_000;

/** `at` by the monotonic clock, `wall` by the clock that dates requests. */
interface Met {
  readonly contact: Contact;
  readonly keyId: string;
  readonly at: number;
  readonly wall: number;
}
let met: Met | undefined;

/**
 * Calls one route of `ROUTES`, proved both ways. @param keyId the only pairing that the call is meant for. @throws
 * LinkError
 */
export async function call<N extends RouteName>(
  name: N,
  parts: CallOf<N> & CallParts,
  keyId?: string,
): Promise<ReplyOf<N>> {
  const { method } = ROUTES[name];
  const body = parts.body === undefined ? new Uint8Array() : utf8(JSON.stringify(parts.body));
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const { response, check } = await proved(method, pathOf(ROUTES[name].path, parts), body, signal, keyId);
  const bytes = await readBody(response);
  await check(bytes);
  if (!response.ok) throw refusal(parsed(bytes));
  // The key vouches for the sender, so its shape is not checked a second time here.
  return parsed(bytes) as ReplyOf<N>;
}

/**
 * Sends a proved request; `check` holds the answer against its proof and throws LinkError `stranger` when it does not
 * fit.
 */
export async function proved(method: string, path: string, body: Bytes, signal: AbortSignal, keyId?: string) {
  const key = await pairing();
  if (key === undefined || (keyId !== undefined && key.id !== keyId))
    throw new AmbitError('not-paired', 'No companion has been paired yet.');
  const contact = await contactWith(key);
  const time = Math.round(Date.now() + contact.clockAhead);
  const { nonce, headers } = await proofHeaders(key, { method, path, body, time, port: contact.port });
  const response = await send(contact.port, { method, path, headers, body, signal }).catch((error: unknown) => {
    met = undefined;
    throw error;
  });
  const proof = response.headers.get(HEADERS.proof) ?? '';
  const check = async (bytes: Bytes): Promise<void> => {
    if (await checkAnswer(key.secret, { nonce, status: response.status, body: bytes }, proof)) return;
    met = undefined;
    throw new AmbitError('stranger', `The answer on port ${contact.port} does not come from your companion.`);
  };
  return { response, check };
}

/**
 * The pairing of now, when it is with the very companion that an earlier one was with: it holds that key, too. @throws
 * LinkError
 */
export async function pairedAnew(earlier: PairingKey): Promise<KeptPairing | undefined> {
  const now = await pairing();
  if (now === undefined) return undefined;
  const { port } = await contactWith(now);
  const isHeld = await greet({ ...earlier, port }, port).then(
    () => true,
    () => false,
  );
  return isHeld ? now : undefined;
}

/** The companion, proved a moment ago. */
async function contactWith(key: KeptPairing): Promise<Contact> {
  if (met?.keyId === key.id && isFresh(met)) return met.contact;
  const again = met?.keyId === key.id ? await greet(key, met.contact.port).catch(() => undefined) : undefined;
  const contact = again ?? (await findCompanion(key));
  met = { contact, keyId: key.id, at: performance.now(), wall: Date.now() };
  if (contact.port !== key.port) await pairingMoved(key.id, contact.port);
  return contact;
}

/** False once the clock of requests was set: the companion's distance from it is measured again. */
function isFresh({ at, wall }: Met): boolean {
  const passed = performance.now() - at;
  return passed < CONTACT_FRESH_MS && Math.abs(Date.now() - wall - passed) < CLOCK_SET_MS;
}

function pathOf(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function refusal(value: unknown): AmbitError {
  const { error, message }: { error?: unknown; message?: unknown } =
    typeof value === 'object' && value !== null ? value : {};
  const code = ERROR_CODES.find((known) => known === error) ?? 'failure';
  return refusedBy(code, typeof message === 'string' ? message : '');
}
