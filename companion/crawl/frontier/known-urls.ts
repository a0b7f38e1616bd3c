import { CHUNK, Chunked } from '../../../shared/collections/chunked.ts';
import { IntList } from '../../../shared/collections/int-list.ts';
import { KeyTable } from '../../../shared/collections/key-table.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { KnownUrl, UrlId } from '../../order/order.ts';
import type { UrlPart } from '../../store/journal.ts';

/**
 * Most URLs whose text is kept in memory; other texts are read again. It exceeds what one page can bring, so unsaved
 * texts are here.
 */
const AT_HAND = 8_192;
/** Depths beyond are all the same. */
const DEEPEST = 254;
/** Brought back from an earlier process, but not yet seen again by its rebuilding. */
const UNSEEN = 255;

/**
 * Every URL that a crawl has heard of. http and https, and an address and where it redirects to, are one. In memory 5
 * bytes a URL and its key by hash (13 to 15 bytes); the text of URLs not seen lately is read through `text`.
 */
export class KnownUrls {
  readonly #text: (id: UrlId) => string;
  readonly #keys = new KeyTable();
  readonly #hosts: { readonly host: string; readonly site: string }[] = [];
  readonly #byHost = new Map<string, number>();
  readonly #host = new Chunked((length) => new Int32Array(length));
  readonly #depth = new Chunked((length) => new Uint8Array(length), UNSEEN);
  #size = 0;
  /** Texts in two generations: a text that is used moves to the younger; when that is full, the older is dropped. */
  #young = new Map<UrlId, string>();
  #old = new Map<UrlId, string>();
  /** Hashes of the ids since the last full part, until a caller saves that part. */
  #lows = new Uint32Array(CHUNK);
  #highs = new Uint32Array(CHUNK);
  #hostsWritten = 0;
  readonly #full: UrlPart[] = [];
  /** Two hashes and the id of each further address of a known page. */
  readonly #aliases = new IntList();
  readonly #readUrl = (id: UrlId): string => this.#url(id);

  /** @param text the canonical URL of an id that was learned and written down before. */
  constructor(text: (id: UrlId) => string) {
    this.#text = text;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws RangeError for an id that was never given. */
  at(id: UrlId): KnownUrl {
    const { host, site } = this.#place(id);
    return { id, url: this.#url(id), host, site, depth: this.depth(id) };
  }

  host(id: UrlId): string {
    return this.#place(id).host;
  }

  /** Number of its host: those of one host have the same, counted from 0. */
  place(id: UrlId): number {
    return this.#host.get(id);
  }

  /** Hosts from which a URL is known. */
  get hosts(): number {
    return this.#hosts.length;
  }

  /** Site of a host, which costs nothing where a URL of it is known. */
  siteOf(host: string): string {
    return this.#hosts[this.#byHost.get(host) ?? -1]?.site ?? siteOf(`http://${host}/`);
  }

  depth(id: UrlId): number {
    return this.#depth.get(id);
  }

  /** @param key as `pageKey` gives it. */
  find(key: string): UrlId | undefined {
    const id = this.#keys.find(key);
    return id < 0 ? undefined : id;
  }

  /** @param url canonical. The least depth is kept. */
  learn(url: string, depth: number): { readonly known: KnownUrl; readonly isNew: boolean } {
    const key = keyOf(url);
    const id = this.find(key);
    if (id !== undefined) return { known: this.nearer(id, depth), isNew: false };
    return { known: this.#add(url, key, depth), isNew: true };
  }

  /**
   * The URL with an id that an earlier process gave it; ids come in sequence. Rules that changed since do not matter.
   */
  restore(id: UrlId, url: string, depth: number): KnownUrl {
    return id < this.#size ? this.nearer(id, depth) : this.#add(url, pageKey(url), depth);
  }

  /** As `restore`, of a URL that no page has been seen to lead to yet. */
  remember(url: string): void {
    this.#add(url, pageKey(url), UNSEEN);
  }

  /** Room for so many, before the first. */
  reserve(urls: number): void {
    this.#keys.reserve(urls);
  }

  /** All URLs of a full part at once; parts come in sequence and before anything else. */
  restorePart({ lows, highs, hosts, names }: UrlPart): void {
    for (const { host, site } of names) this.#hostId(host, site);
    this.#hostsWritten = this.#hosts.length;
    this.#host.piece(this.#size / CHUNK).set(hosts);
    for (let at = 0; at < CHUNK; at++) this.#keys.addHash(lows[at] ?? 0, highs[at] ?? 0, this.#size + at);
    this.#size += CHUNK;
  }

  /** Full parts that were not given out yet, for the store. */
  takeParts(): readonly UrlPart[] {
    return this.#full.splice(0);
  }

  /** Another address of the same page; an address that is known already stays as it is. */
  alias(key: string, id: UrlId): void {
    if (this.#keys.find(key) >= 0) return;
    const { low, high } = this.#keys;
    this.#keys.addHash(low, high, id);
    for (const one of [low | 0, high | 0, id]) this.#aliases.push(one);
  }

  /**
   * Writes what the full parts of the journal lack: the last URLs, depths, and further addresses. Before it reads them
   * back, all full parts that the saved object had given out must be restored, and nothing else.
   */
  *persist(archive: StateArchive): Generator<void> {
    const last = archive.number(this.#size % CHUNK);
    const lows = yield* archive.array(this.#lows.slice(0, last));
    const highs = yield* archive.array(this.#highs.slice(0, last));
    const part = Math.floor(this.#size / CHUNK);
    const hosts = yield* archive.array(this.#host.piece(part).slice(0, last));
    const names = this.#hosts.slice(this.#hostsWritten);
    const [hostNames, sites] = [
      yield* archive.texts(names.map(({ host }) => host)),
      yield* archive.texts(names.map(({ site }) => site)),
    ];
    if (archive.isLoading) {
      for (const [at, host] of hostNames.entries()) this.#hostId(host, sites[at] ?? '');
      this.#host.piece(part).set(hosts);
      this.#lows.set(lows);
      this.#highs.set(highs);
      for (let at = 0; at < last; at++) {
        this.#keys.addHash(lows[at] ?? 0, highs[at] ?? 0, this.#size + at);
        if (at % AT_HAND === 0) yield;
      }
      this.#size += last;
    }
    yield* this.#depth.persist(archive);
    yield* this.#aliases.persist(archive);
    if (!archive.isLoading) return;
    for (let at = 0; at < this.#aliases.length; at += 3) {
      const [low = 0, high = 0, id = 0] = this.#aliases.view(at, at + 3);
      this.#keys.addHash(low >>> 0, high >>> 0, id);
    }
  }

  /**
   * Returns the URL after lowering its depth to `depth` if that is less. It reads the text only on demand, because most
   * links lead to known URLs and few texts are used.
   */
  nearer(id: UrlId, depth: number): KnownUrl {
    if (depth < this.depth(id)) this.#depth.set(id, Math.min(depth, DEEPEST));
    const { host, site } = this.#place(id);
    return new MetAgain({ id, host, site, depth: this.depth(id) }, this.#readUrl);
  }

  #add(url: string, key: string, depth: number): KnownUrl {
    const id = this.#size++;
    const host = hostIn(url);
    const hostId = this.#byHost.get(host) ?? this.#hostId(host, siteOf(url));
    this.#host.set(id, hostId);
    if (depth !== UNSEEN) this.#depth.set(id, Math.min(depth, DEEPEST));
    this.#keys.add(key, id);
    this.#lows[id % CHUNK] = this.#keys.low;
    this.#highs[id % CHUNK] = this.#keys.high;
    this.#remember(id, url);
    if (this.#size % CHUNK === 0) this.#closePart(id);
    return { id, url, host, site: this.#hosts[hostId]?.site ?? '', depth };
  }

  #closePart(last: UrlId): void {
    const part = Math.floor(last / CHUNK);
    const names = this.#hosts.slice(this.#hostsWritten);
    this.#hostsWritten = this.#hosts.length;
    const hosts = this.#host.piece(part).slice();
    this.#full.push({ part, lows: this.#lows, highs: this.#highs, hosts, names });
    this.#lows = new Uint32Array(CHUNK);
    this.#highs = new Uint32Array(CHUNK);
  }

  #hostId(host: string, site: string): number {
    const id = this.#hosts.length;
    this.#hosts.push({ host, site });
    this.#byHost.set(host, id);
    return id;
  }

  #place(id: UrlId): { readonly host: string; readonly site: string } {
    const place = id < this.#size ? this.#hosts[this.#host.get(id)] : undefined;
    if (place === undefined) throw new RangeError(`no URL has the id ${id}`);
    return place;
  }

  #url(id: UrlId): string {
    const young = this.#young.get(id);
    if (young !== undefined) return young;
    const url = this.#old.get(id) ?? this.#text(id);
    this.#remember(id, url);
    return url;
  }

  #remember(id: UrlId, url: string): void {
    this.#young.set(id, url);
    if (this.#young.size < AT_HAND) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

class MetAgain implements KnownUrl {
  readonly id: UrlId;
  readonly host: string;
  readonly site: string;
  readonly depth: number;
  readonly #read: (id: UrlId) => string;

  constructor({ id, host, site, depth }: Omit<KnownUrl, 'url'>, read: (id: UrlId) => string) {
    this.id = id;
    this.host = host;
    this.site = site;
    this.depth = depth;
    this.#read = read;
  }

  get url(): string {
    return this.#read(this.id);
  }
}

/**
 * Host of a canonical URL, which has no user name and writes its host as WHATWG does: a tenth of the cost of parsing
 * it.
 */
function hostIn(url: string): string {
  const start = url.indexOf('://') + 3;
  const end = url.indexOf('/', start);
  const authority = end < 0 ? url.slice(start) : url.slice(start, end);
  const port = authority.lastIndexOf(':');
  return port > authority.lastIndexOf(']') ? authority.slice(0, port) : authority;
}
