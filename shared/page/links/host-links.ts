import { hash32, hash32Lines } from '../../text/sameness/hash.ts';
import { parseUrl } from '../../url/parse-url.ts';
import type { LinkRecord, PageRecord } from '../record.ts';

/** Memory of one host's pages; can be cloned and stored as it is, at most 10.5 KB. */
export interface HostMemory {
  /** Pages counted. */
  pages: number;
  /** Hashed addresses of the last pages, so that a page read again counts once. */
  readonly recent: number[];
  /** Hashes of links, two places to a bucket. */
  readonly tags: Uint32Array;
  /** Number of pages with each link; never too high, and too low where links share a bucket. */
  readonly counts: Uint8Array;
}

/** Pages and share of all pages on which a link must have been at the same place to count as repeated. */
const MIN_PAGES = 3;
const MIN_SHARE = 0.25;
const BUCKETS = 1_024;
const RECENT = 64;
/** Pages at which all counts are halved, so that a rebuilt site is learned again. */
const MAX_PAGES = 255;
const MAX_HOSTS = 500;

const empty = (): HostMemory => ({
  pages: 0,
  recent: [],
  tags: new Uint32Array(BUCKETS * 2),
  counts: new Uint8Array(BUCKETS * 2),
});

const isAnchor = ({ kind }: LinkRecord): boolean => kind === 'a' || kind === 'area';

/** Hash of a link at its place: its target, its words, and the shape of its path. */
const tagOf = ({ url, anchor, path }: LinkRecord): number => hash32Lines(url, anchor, path);

function countOf({ tags, counts }: HostMemory, tag: number): number {
  const at = (tag % BUCKETS) * 2;
  return tags[at] === tag ? (counts[at] ?? 0) : tags[at + 1] === tag ? (counts[at + 1] ?? 0) : 0;
}

/**
 * Counts a link of a new page. If both places of its bucket are taken, the lesser loses one (Misra & Gries 1982). So
 * repeated links stay, and links of a single page make room.
 */
function count({ tags, counts }: HostMemory, tag: number): void {
  const first = (tag % BUCKETS) * 2;
  const lesser = (counts[first + 1] ?? 0) < (counts[first] ?? 0) ? first + 1 : first;
  const known = tags[first] === tag ? first : tags[first + 1] === tag ? first + 1 : undefined;
  const at = known ?? lesser;
  const before = counts[at] ?? 0;
  if (known !== undefined) counts[at] = before + 1;
  else if (before > 1) counts[at] = before - 1;
  else {
    tags[at] = tag;
    counts[at] = 1;
  }
}

function halve(memory: HostMemory): void {
  memory.pages >>= 1;
  for (const [at, times] of memory.counts.entries()) memory.counts[at] = times >> 1;
}

/** Returns the links that other pages of the host have at the same place; then counts this page. */
function repeated(memory: HostMemory, page: PageRecord): ReadonlySet<LinkRecord> {
  const address = hash32(page.url);
  const again = memory.recent.includes(address) ? 1 : 0;
  const others = memory.pages - again;
  const least = Math.max(MIN_PAGES, others * MIN_SHARE);
  const tags = new Set<number>();
  const found = new Set<LinkRecord>();
  for (const link of page.links) {
    if (!isAnchor(link)) continue;
    const tag = tagOf(link);
    tags.add(tag);
    if (countOf(memory, tag) - again >= least) found.add(link);
  }
  if (again === 1) return found;
  if (memory.pages >= MAX_PAGES) halve(memory);
  memory.pages++;
  memory.recent.push(address);
  if (memory.recent.length > RECENT) memory.recent.shift();
  for (const tag of tags) count(memory, tag);
  return found;
}

/**
 * Memory of many pages' hosts that recognises furniture without a tag or role: links that several other pages of the
 * host have at the same place. Holds at most 500 hosts and drops the one met longest ago. A page costs as much as it
 * has links. The same pages in the same order always give the same result.
 */
export class HostLinks {
  /** Ordered by last meeting, the most recent host last. */
  readonly hosts: Map<string, HostMemory>;
  readonly #most: number;

  constructor(hosts: Map<string, HostMemory> = new Map(), most = MAX_HOSTS) {
    this.hosts = hosts;
    this.#most = most;
  }

  /**
   * Returns the page for recording, with the links that its host repeats marked as furniture. Call it for every page
   * once, in the order read.
   */
  marked<T extends PageRecord>(page: T): T {
    const host = parseUrl(page.url)?.host ?? '';
    if (host === '') return page;
    const memory = this.hosts.get(host) ?? empty();
    this.hosts.delete(host);
    this.hosts.set(host, memory);
    for (const [oldest] of this.hosts) {
      if (this.hosts.size <= this.#most) break;
      this.hosts.delete(oldest);
    }
    const found = repeated(memory, page);
    if (found.size === 0) return page;
    return { ...page, links: page.links.map((link) => (found.has(link) ? { ...link, furniture: true } : link)) };
  }
}
