import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';

/** Scheme, host and port of most addresses: those of one page share few. */
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?(?=[/?#]|$)/;

/** Returns the host as crawls know it: without a dot at its end. An address without a scheme has a host, too. */
const hostIn = (url: string): string => (hostOf(url) || hostOf(`http://${url}`)).replace(/\.+$/, '');

/** FNV-1a. Another host may have the same hash: the text of the page decides. */
function hashOf(host: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at++) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const packed = (hashes: ReadonlySet<number>): Uint8Array => new Uint8Array(Uint32Array.from(hashes).buffer);

/** Addresses in a record that an erasure takes out of it. */
const addressesIn = ({ canonical, feeds, links }: PageRecord): readonly string[] => [
  canonical,
  ...feeds,
  ...links.map(({ url }) => url),
];

/** Longest origin that is held, in UTF-16 units: a name of a host has at most 253. */
const LONGEST = 270;
/** Hashes by origin, most recently used first: pages of one crawl name the same hosts. */
const lately = new BoundedMap<string, readonly number[]>({ entries: 4_096 });

/** Returns the hashes of a host and its site; none of an address without a host. */
function hashesIn(origin: string): readonly number[] {
  const known = lately.get(origin);
  if (known !== undefined) return known;
  const host = hostIn(origin);
  const hashes = host === '' ? [] : [hashOf(host), hashOf(siteOf(`http://${host}/`))];
  if (origin.length <= LONGEST) lately.set(origin, hashes);
  return hashes;
}

/** Returns hashes of the hosts of addresses, and of their sites. Cost: some 0.2 µs an address. */
const hashesOf = (urls: readonly string[]): ReadonlySet<number> =>
  new Set([...new Set(urls.map((url) => ORIGIN.exec(url)?.[0] ?? url))].flatMap(hashesIn));

/**
 * Returns a blob of the hashes of the hosts and sites that a page names, four octets each: by it an erasure knows which
 * pages it need not unpack.
 * @param record undefined where none is kept
 * @param links canonical addresses of its links
 */
export const hostsNamed = (record: PageRecord | undefined, links: readonly string[]): Uint8Array =>
  packed(hashesOf([...(record === undefined ? [] : addressesIn(record)), ...links]));

/** Returns the blob of a page without the hosts that only its former record names. */
export function hostsLeft(hosts: Uint8Array, before: PageRecord, after: PageRecord): Uint8Array {
  const left = hashesOf(addressesIn(after));
  const gone = hashesOf(addressesIn(before));
  // A copy begins at the start of its buffer, where numbers of four bytes must begin.
  const known = new Uint32Array(new Uint8Array(hosts).buffer);
  return packed(new Set(known.filter((hash) => left.has(hash) || !gone.has(hash))));
}

/**
 * Returns octets that the blob of every page has which names an erased address; empty where only its text can tell.
 * @param host host of the address, or the site to erase with all hosts within it
 */
export function hashWithin(kind: 'page' | 'site', host: string): Uint8Array {
  const name = hostIn(host);
  if (name === '') return new Uint8Array(0);
  const inside = siteOf(`http://x.${name}/`);
  // A number has no hosts within it. Those within a public suffix are sites of their own.
  if (kind === 'page' || inside === '') return packed(new Set([hashOf(name)]));
  const site = siteOf(`http://${name}/`);
  return site === inside ? packed(new Set([hashOf(site)])) : new Uint8Array(0);
}
