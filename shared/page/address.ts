import { PAGE_LIMITS } from './record.ts';

/** Longer references are data or attacks; white space and escapes may still shrink what is shorter. */
const MAX_REFERENCE = PAGE_LIMITS.url * 4;

/** WHATWG-serialised http(s) address without fragment and userinfo as it stands, `undefined` for anything else or anything too long. */
export function pageAddress(reference: string, base: string | undefined): string | undefined {
  if (reference.length > MAX_REFERENCE) return undefined;
  let url: URL;
  try {
    url = new URL(reference, base);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // Some browsers let an escaped host through that no other parser and no name server takes.
  if (url.hostname === '' || url.hostname.includes('%')) return undefined;
  const { href } = url;
  const fragment = href.indexOf('#');
  const address = fragment === -1 ? href : href.slice(0, fragment);
  return address.length > PAGE_LIMITS.url ? undefined : address;
}
