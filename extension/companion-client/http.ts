import type { Bytes } from '../../shared/api/proof-bytes.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { isLinkError } from './errors.ts';

/** An answer of the companion is at most this long, in bytes. */
const MAX_ANSWER = 64 * 1024 * 1024;

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: none. */
  readonly body: Bytes;
  readonly signal: AbortSignal;
}

/**
 * Sends one request to a port of this machine: no cookies, no cache, no redirects. @throws LinkError `away` without an
 * answer.
 */
export async function send(port: number, call: HttpCall): Promise<Response> {
  try {
    return await fetch(`http://127.0.0.1:${port}${call.path}`, {
      method: call.method,
      headers: call.body.length > 0 ? { ...call.headers, 'content-type': 'application/json' } : call.headers,
      body: call.body.length > 0 ? call.body : null,
      signal: call.signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    throw new AmbitError('away', `Nothing answers on port ${port}.`, { cause: error });
  }
}

/** @throws LinkError `away` when the answer breaks off, `stranger` when it is longer than any answer of a companion. */
export async function readBody(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      length += part.value.length;
      if (length > MAX_ANSWER) throw new AmbitError('stranger', 'The answer does not end.');
      chunks.push(part.value);
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw isLinkError(error) ? error : new AmbitError('away', 'The answer broke off.', { cause: error });
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Returns the JSON in `body`, undefined if it is not JSON. */
export function parsed(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
