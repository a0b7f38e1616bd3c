import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * The wire of pairing and of the greeting. The steps of one pairing, all `POST /v1/pair`:
 *
 * 1. `begin`: the extension sends its public key and a commitment to its nonce; the companion answers with its own key
 * and nonce.
 * 2. `reveal`: the extension shows the nonce. Both sides now show the same six digits (`pairingCode`), unless somebody
 * sits between.
 * 3. `confirm`: the user has said in the extension that the codes match. Answered `waiting` after at most
 * `CONFIRM_WAIT_MS`
 *    (send it again), `paired` once the user has allowed it in the companion too, or `refused`.
 *
 * Outside a window that the user opened in the companion every call is closed without an answer.
 */

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return Type.String({ minLength: length, maxLength: length, pattern: '^[A-Za-z0-9_-]+$' });
};

/** Time in milliseconds for which the companion's window stays open. */
export const WINDOW_MS = 120_000;
/** Longest that a `confirm` is kept waiting for the user, in milliseconds. */
export const CONFIRM_WAIT_MS = 20_000;
/** Bytes of an uncompressed P-256 point and of a pairing nonce. */
export const PUBLIC_KEY_LENGTH = 65;
export const PAIRING_NONCE_LENGTH = 32;

const PairingId = base64url(16);

export const PairBegin = Type.Object(
  {
    step: Type.Literal('begin'),
    publicKey: base64url(PUBLIC_KEY_LENGTH),
    commitment: base64url(32),
    /** Name of the browser for the user, such as "Chrome on Linux". */
    client: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }),
    /** `API_VERSION` of the extension. */
    version: Type.Integer({ minimum: 1, maximum: 1000 }),
  },
  strict,
);
export type PairBegin = Static<typeof PairBegin>;

export const PairReveal = Type.Object(
  { step: Type.Literal('reveal'), id: PairingId, nonce: base64url(PAIRING_NONCE_LENGTH) },
  strict,
);
export type PairReveal = Static<typeof PairReveal>;

export const PairConfirm = Type.Object({ step: Type.Literal('confirm'), id: PairingId, proof: base64url(32) }, strict);
export type PairConfirm = Static<typeof PairConfirm>;

export const PairRequest = Type.Union([PairBegin, PairReveal, PairConfirm]);
export type PairRequest = Static<typeof PairRequest>;

/** Answer to `begin`. */
export const PairOffer = Type.Object(
  {
    state: Type.Literal('offer'),
    id: PairingId,
    publicKey: base64url(PUBLIC_KEY_LENGTH),
    nonce: base64url(PAIRING_NONCE_LENGTH),
  },
  strict,
);
export type PairOffer = Static<typeof PairOffer>;

/**
 * `user`: refused in the companion. `two-requests`: a second program asked in the same window, so neither is trusted;
 * open a new window. `wrong-step`: a wrong nonce or proof, or steps out of order. `expired`: the window has closed.
 * `version`: the two sides share no version of the wire.
 */
export const PAIR_REFUSALS = ['user', 'two-requests', 'wrong-step', 'expired', 'version'] as const;
export type PairRefusal = (typeof PAIR_REFUSALS)[number];

/** Answer to `reveal` (`compare`) and `confirm`; `refused` may answer any step. */
export const PairState = Type.Union([
  Type.Object({ state: Type.Literal('compare') }, strict),
  Type.Object({ state: Type.Literal('waiting') }, strict),
  Type.Object({ state: Type.Literal('paired'), proof: base64url(32) }, strict),
  Type.Object({ state: Type.Literal('refused'), reason: Type.Enum([...PAIR_REFUSALS]) }, strict),
]);
export type PairState = Static<typeof PairState>;

export const PairAnswer = Type.Union([PairOffer, PairState]);
export type PairAnswer = Static<typeof PairAnswer>;

/**
 * `POST /v1/hello`, with the key id in `HEADERS.key` and no proof: the extension sends nothing else to a port
 * before `checkHello` holds for the answer. Answered only when the key id is known.
 */
export const HelloRequest = Type.Object({ nonce: base64url(16) }, strict);
export type HelloRequest = Static<typeof HelloRequest>;

/** Fields of `ProvedHello` that are new to the extension, and the proof over all of them. */
export const HelloAnswer = Type.Object(
  {
    /** The companion's clock. The extension adds the difference to the times that it sends. */
    time: Type.Integer({ minimum: 0 }),
    oldest: Type.Integer(),
    newest: Type.Integer(),
    program: Type.String({ maxLength: 60 }),
    proof: base64url(32),
  },
  strict,
);
export type HelloAnswer = Static<typeof HelloAnswer>;

/**
 * `paired.json` in a copy of the extension that `npm start` has paired beforehand. `key`: `KEY_LENGTH` bytes,
 * base64url.
 */
export const PairedFile = Type.Object(
  { port: Type.Integer({ minimum: 1, maximum: 65535 }), keyId: base64url(16), key: base64url(32) },
  strict,
);
export type PairedFile = Static<typeof PairedFile>;
