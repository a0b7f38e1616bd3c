/**
 * Version of the wire, raised with every change that breaks an older side (version.test.ts notices changes). A
 * companion's `hello` gives its oldest and newest version. The extension sends nothing to a companion without its own
 * version.
 */
export const API_VERSION = 3;
/** An extension of version 2 uses less: it erases no span of days, and only the copies that it shows. */
export const API_VERSIONS = { oldest: 2, newest: API_VERSION } as const;

/** Ports that the companion tries in this order and that the extension looks at. */
export const PORTS = [7645, 7646, 7647, 7648, 7649, 7650, 7651, 7652, 7653, 7654] as const;
export const DEFAULT_PORT = PORTS[0];

/**
 * Header names of a proved request, lower case. A page cannot send any of them without a preflight, and the companion
 * refuses preflights.
 */
export const HEADERS = {
  /** Id of the pairing key. */
  key: 'x-ambit-key',
  /** Milliseconds since 1970 at the sender; accepted within 60 s of the companion's clock. */
  time: 'x-ambit-time',
  /** 16 random bytes, base64url; used once. */
  nonce: 'x-ambit-nonce',
  /** SHA-256 of the request body, base64url; the proof covers it. */
  body: 'x-ambit-body',
  /** HMAC-SHA-256, base64url; see shared/api/proof. The answer carries one too. */
  proof: 'x-ambit-proof',
} as const;

/** Largest request body in bytes. */
export const MAX_BODY = 8 * 1024 * 1024;
