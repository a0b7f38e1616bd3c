/** Head of a request before any check. `rawHeaders`: name, value, name, value, as Node gives them. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

/** Reason for closing a request before routing. The server counts it and never sends it to the caller. */
export type GateRefusal = 'method' | 'target' | 'host' | 'origin' | 'fetch-site' | 'doubled-header';

const EXTENSION_ORIGIN = /^(?:chrome|moz)-extension:\/\/[a-z0-9-]{1,64}$/;

/** Host names of this machine. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The filters in front of the proof: they stop DNS rebinding and web pages, not other programs.
 * No pattern is matched against Host: exact spellings, lower-cased only.
 * @param others names beside those of loopback, in lower case, an IPv6 address in brackets.
 */
export function refusalOf(head: RequestHead, port: number, others: readonly string[] = []): GateRefusal | undefined {
  if (head.method !== 'GET' && head.method !== 'POST') return 'method';
  if (!isPlainPath(head.url)) return 'target';
  const headers = readHeaders(head.rawHeaders);
  if (headers === undefined) return 'doubled-header';
  const host = headers.get('host')?.toLowerCase();
  if (![...LOOPBACK, ...others].some((name) => host === `${name}:${port}`)) return 'host';
  const origin = headers.get('origin');
  if (origin !== undefined && !EXTENSION_ORIGIN.test(origin)) return 'origin';
  const site = headers.get('sec-fetch-site');
  if (site !== undefined && site !== 'none' && site !== 'same-origin') return 'fetch-site';
  return undefined;
}

/** Origin form only, with sound percent-encoding: no absolute form, no `*`, no authority. */
function isPlainPath(url: string | undefined): boolean {
  if (url === undefined || !url.startsWith('/') || url.startsWith('//')) return false;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Headers that decide here or carry a proof; two of one kind could be read two ways. */
function isDeciding(name: string): boolean {
  return name === 'host' || name === 'origin' || name.startsWith('sec-fetch-') || name.startsWith('x-ambit-');
}

/** @returns undefined when a deciding header occurs twice. */
function readHeaders(rawHeaders: readonly string[]): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!isDeciding(name)) continue;
    if (found.has(name)) return undefined;
    found.set(name, rawHeaders[at + 1] ?? '');
  }
  return found;
}
