import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const LONE_SURROGATE = /\p{Surrogate}/u;
/** A lone surrogate can only come in as an escape: the bytes are strict UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
const EMPTY = sha256(new Uint8Array());

/** SHA-256 of the bodies that were read, base64url. */
export class BodyHashes {
  readonly #hashes = new WeakMap<IncomingMessage, string>();

  add(request: IncomingMessage, body: Uint8Array): void {
    this.#hashes.set(request, sha256(body));
  }

  of(request: IncomingMessage): string {
    return this.#hashes.get(request) ?? EMPTY;
  }
}

/** Only `application/json` is read, as strict UTF-8, without prototype keys or lone surrogates. */
export function readJsonOnly(router: FastifyInstance, hashes: BodyHashes): void {
  const parse = router.getDefaultJsonParser('error', 'error');
  router.removeAllContentTypeParsers();
  router.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    hashes.add(request.raw, bytes);
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      return done(new AmbitError('bad-request', 'The body is not UTF-8.'));
    }
    parse(request, text, (error: Error | null, value?: unknown) => {
      if (error !== null) return done(new AmbitError('bad-request', 'The body is not JSON that is taken here.'));
      if (SURROGATE_ESCAPE.test(text) && holdsLoneSurrogate(value)) {
        return done(new AmbitError('bad-request', 'The body holds half of a surrogate pair.'));
      }
      done(null, value);
    });
  });
}

/** Without recursion: nesting is the sender's choice. */
function holdsLoneSurrogate(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && LONE_SURROGATE.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (LONE_SURROGATE.test(key)) return true;
      open.push(inner);
    }
  }
  return false;
}
