import { isWeak, WEAK_TARGETS } from '../../../../shared/api/label.ts';
import { isIn, type Span } from '../../../../shared/api/span.ts';
import type { GrowingInts } from '../../../../shared/collections/growing.ts';
import { pageKey } from '../../../../shared/url/page-key.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import { isWithin } from '../../../../shared/url/within.ts';
import type { Cells, Change, PartKind, StoredRow } from '../../erasure/engine.ts';
import { deleteIf } from '../../erasure/rules.ts';
import { type Meant, meantBy } from '../../meant.ts';
import type { ErasureEvents } from '../../upkeep.ts';
import type { Database, Query } from '../database.ts';
import type { ErasureRequest } from './erasure-requests.ts';

export type OwnPageRow = Cells<'host' | 'url', 'crawl' | 'url_id' | 'id' | 'n' | 'found_at'>;
export type OwnUrlRow = Cells<'url' | 'state' | 'failure', 'crawl' | 'id' | 'source'>;
export type LabelRow = Cells<'topic_id' | 'target' | 'url' | 'value', 'at'>;
export type VerdictRow = Cells<'topic_id' | 'target' | 'key' | 'url', 'at'>;
/** A step in which a crawl learned from a label: of a page by its `key`, of a link by its `url`. */
export type LearnedRow = Cells<'kind' | 'key' | 'value', 'crawl'> & { readonly url: string | null };

export type CheckpointRow = Cells<'settings', 'crawl'> & { readonly reads: string | null };

export type ErasedCrawlRow = Cells<'id' | 'topic_id', 'no' | 'started_at'>;

/** Requests that look for rows; the others empty tables or drop whole crawls. */
export type PartRequest = Extract<ErasureRequest, { kind: 'page' | 'site' | 'since' }>;

/** Findings of the first steps in one crawl. */
export class FoundInCrawl {
  /** Pages that go, by their ids. */
  readonly pages = new Map<number, OwnPageRow>();
  /** Ids of their addresses. */
  readonly sources = new Set<number>();
  /** Addresses that go. */
  readonly urls: OwnUrlRow[] = [];
  /** Ids of the addresses of pages that stay. */
  readonly kept = new Set<number>();
  /** Hosts of pages and addresses that stay. */
  readonly hosts = new Set<string>();
  /** By address the page that stays and has the best sighting of it, where that is not the page that saw it first. */
  better: GrowingInts | undefined;
}

const NO_ADDRESS: Meant = { hint: '', marks: [], meant: () => false };
const NO_TIME: Span = { at: Number.POSITIVE_INFINITY };
/** Tables of captured pages, and of what the user said of them. */
const READ: ReadonlySet<string> = new Set(['captures', 'labels', 'verdicts']);
/** Tables without a crawl that no replay reads. Rows of all others may be in the state of any crawl. */
const UNLEARNED: ReadonlySet<string> = new Set([
  ...['annotations', 'saved_searches', 'watched_pages', 'left_hosts', 'originals'],
]);
const LABEL_TARGETS = ['page', 'link', ...WEAK_TARGETS];

/** Crawls trained on others or joined with them, and rounds of a watch, whose judge counts pages of other crawls. */
const TAUGHT = `SELECT no FROM crawls WHERE choices ->> 'learnFrom' IS NOT NULL OR choices ->> 'joined' IS NOT NULL
  OR id IN (SELECT crawl FROM watch_rounds)`;

/** Jumps from site to site in the index. */
const SITES = `
  WITH RECURSIVE known (site) AS (
    SELECT (SELECT min(site) FROM pages WHERE crawl = ?1)
    UNION ALL SELECT (SELECT min(site) FROM pages WHERE crawl = ?1 AND site > known.site) FROM known WHERE site IS NOT NULL)
  SELECT site FROM known WHERE site IS NOT NULL`;

const bareOf = (host: string): string => host.replace(/\.+$/, '');

const placeOf = (topic: string, target: string, key: string): string => JSON.stringify([topic, target, key]);

/** Selects what an address or a span of time takes out of the store of one machine, and holds what the steps found. */
export class OwnErasure {
  readonly kind: PartKind;
  /** Addresses; none for a span of time. */
  readonly what: Meant;
  /** Pages and hosts go by this, and the rest by `asked`: what came in after the request stays. */
  readonly span: Span = NO_TIME;
  readonly asked: Span = NO_TIME;
  /** Crawls that go whole. */
  readonly whole: ErasedCrawlRow[] = [];
  /** See `listsNamedBy`. */
  readonly lists = new Set<string>();
  readonly #database: Database;
  readonly #fits: NonNullable<ErasureEvents['fits']>;
  /** Key of the page to erase. */
  readonly #key: string | undefined;
  /** Crawls that stay. */
  readonly #crawls = new Map<number, FoundInCrawl & { readonly id: string; readonly topic: string }>();
  #read: ReadonlySet<string> | undefined;
  #sites: Query<{ site: string }> | undefined;
  /** Places of labels that go, and by place the last label that stays. */
  readonly #unlabelled = new Set<string>();
  readonly #left = new Map<string, LabelRow>();
  /** Crawls without a checkpoint that counts. */
  readonly #outdated = new Set<number>();
  /** See `TAUGHT`. */
  #taught: ReadonlySet<number> | undefined;
  /** By the key of a captured page the crawls that learned from it. */
  readonly #readers = new Map<string, readonly number[]>();

  /** @param fits see `ErasureEvents` */
  constructor(database: Database, request: PartRequest, fits: NonNullable<ErasureEvents['fits']> = () => false) {
    this.#fits = fits;
    this.#database = database;
    this.kind = request.kind === 'since' ? 'time' : request.kind;
    this.what = (request.kind !== 'since' && meantBy(request)) || NO_ADDRESS;
    if (request.kind === 'page') this.#key = pageKey(request.url);
    if (request.kind === 'since') {
      this.span = request;
      this.asked = { at: request.at, until: request.said };
    }
    const crawls = database.query<ErasedCrawlRow>('SELECT no, id, topic_id, started_at FROM crawls');
    for (const crawl of crawls.all()) {
      if (isIn(this.asked, crawl.started_at)) this.whole.push(crawl);
      else this.#crawls.set(crawl.no, Object.assign(new FoundInCrawl(), { id: crawl.id, topic: crawl.topic_id }));
    }
  }

  crawls(): readonly number[] {
    return [...this.#crawls.keys()];
  }

  /** Crawls of which pages go. */
  hit(): readonly number[] {
    return this.crawls().filter((no) => this.found(no).pages.size > 0);
  }

  /** Crawls of which addresses may go. */
  reached(): readonly number[] {
    return this.kind === 'time' ? this.hit() : this.crawls();
  }

  /** Sites that pages of a crawl have and that may have an address to erase. Cost: some 2 µs a site of the crawl. */
  sites(crawl: number): readonly string[] {
    const hint = bareOf(this.what.hint);
    this.#sites ??= this.#database.query<{ site: string }>(SITES);
    // By an earlier list of public suffixes a site may be a wider or a narrower domain than by the present one.
    return this.#sites
      .all(crawl)
      .map(({ site }) => site)
      .filter((site) => site === '' || isWithin(hint, bareOf(site)) || isWithin(bareOf(site), hint));
  }

  found(crawl: number): FoundInCrawl {
    return this.#crawls.get(crawl) ?? new FoundInCrawl();
  }

  /** True for the checkpoint of a state that may hold words of what goes, beside those of rows of its crawl. */
  mayHold({ crawl, settings, reads }: CheckpointRow): boolean {
    if (reads === null || !this.#fits(this.#crawls.get(crawl)?.id ?? '', settings)) return true;
    this.#taught ??= new Set(
      this.#database
        .query<{ no: number }>(TAUGHT)
        .all()
        .map(({ no }) => no),
    );
    const keys = JSON.parse(reads) as readonly string[];
    for (const key of keys) this.#readers.set(key, [...(this.#readers.get(key) ?? []), crawl]);
    return this.#taught.has(crawl) || keys.some((key) => this.what.meant(`http://${key}`));
  }

  /**
   * The caller is about to change a row, in the same transaction. A state is what a replay makes of the rows that it
   * reads, so the checkpoint of a crawl counts no more once one of them changes.
   */
  outdateBy(table: string, row: StoredRow): void {
    const own = row.crawl ?? (table === 'crawls' ? row.no : undefined);
    if (own !== undefined) this.outdate(Number(own));
    else if (READ.has(table)) {
      const key = row.key ?? pageKey(String(row.url));
      for (const crawl of this.#readers.get(String(key)) ?? []) this.outdate(crawl);
    } else if (!UNLEARNED.has(table))
      for (const [crawl, { topic }] of this.#crawls) if (table !== 'topics' || topic === row.id) this.outdate(crawl);
  }

  /** Crawls of which pages or addresses go lose their checkpoints. */
  outdateFound(): void {
    for (const [no, { pages, urls }] of this.#crawls) if (pages.size + urls.length > 0) this.outdate(no);
  }

  outdate(crawl: number): void {
    if (this.#outdated.has(crawl)) return;
    this.#outdated.add(crawl);
    this.#database.query('DELETE FROM checkpoints WHERE crawl = ?').run(crawl);
  }

  /** Crawls with parts of a state and no checkpoint that counts. */
  unsaved(): readonly number[] {
    const parts = 'SELECT DISTINCT crawl FROM checkpoint_parts WHERE crawl NOT IN (SELECT crawl FROM checkpoints)';
    return this.#database
      .query<{ crawl: number }>(parts)
      .all()
      .map(({ crawl }) => crawl);
  }

  isCapture({ key, at }: Cells<'key', 'at'>): boolean {
    return isIn(this.asked, at) || (this.#key === undefined ? this.what.meant(`http://${key}`) : key === this.#key);
  }

  /** True if texts from an address go from topics: for a span, of pages whose captures are all of it. */
  isText(url: string): boolean {
    this.#read ??= this.#keysRead();
    return this.what.meant(url) || this.#read.has(pageKey(url));
  }

  isLeftHost({ host, since }: Cells<'host', 'since'>): boolean {
    return isIn(this.span, since) || this.what.meant(`http://${host}/`);
  }

  /** True if the name of a host goes: for a span, of one that no page or address has that stays. */
  isHost(crawl: number, host: string): boolean {
    return this.kind === 'time' ? !this.found(crawl).hosts.has(host) : this.what.meant(`http://${host}/`);
  }

  isMessage(message: string): boolean {
    return this.kind !== 'page' && message.includes(this.what.hint);
  }

  /** Notes whether a page goes. */
  lookAtPage(page: OwnPageRow): undefined {
    const { hosts, kept, pages, sources } = this.found(page.crawl);
    if (isIn(this.span, page.found_at) || (page.url.includes(this.what.hint) && this.what.meant(page.url))) {
      pages.set(page.id, page);
      sources.add(page.url_id);
    } else if (this.kind === 'time') {
      kept.add(page.url_id);
      // Keeps the page's own host: after a redirect it differs from that of the URL.
      hosts.add(page.host);
    }
  }

  /** Notes whether an address goes. */
  lookAtUrl(row: OwnUrlRow): undefined {
    const { better, hosts, kept, sources, urls } = this.found(row.crawl);
    // A URL first seen on an erased page waits by a better sighting, if one stays.
    const isLost = sources.has(row.id) || (sources.has(row.source) && (better?.get(row.id) ?? -1) < 0);
    if (this.kind === 'time' ? isLost && !kept.has(row.id) : this.what.meant(row.url)) urls.push(row);
    else if (this.kind === 'time') hosts.add(hostOf(row.url));
  }

  /** Notes whether a label goes. */
  lookAtLabel(label: LabelRow): undefined {
    const place = placeOf(label.topic_id, label.target, pageKey(label.url));
    if (this.isLabel(label)) this.#unlabelled.add(place);
    else if ((this.#left.get(place)?.at ?? label.at) <= label.at) this.#left.set(place, label);
  }

  isLabel({ url, at }: Cells<'url', 'at'>): boolean {
    return isIn(this.asked, at) || this.what.meant(url);
  }

  /** True for a saved search that names an erased site. */
  isSavedSearch({ q, at }: Cells<'q', 'at'>): boolean {
    return isIn(this.asked, at) || (this.what.hint !== '' && q.toLowerCase().includes(this.what.hint));
  }

  /**
   * True for what a crawl that is rebuilt must not learn: it learns what still counts of an address, and nothing else.
   */
  isLearned({ crawl, kind, key, url, value }: LearnedRow): boolean {
    if (kind === 'learn' && this.what.meant(`http://${key}`)) return true;
    const topic = this.#crawls.get(crawl)?.topic ?? '';
    const about = kind === 'learn' || this.#unlabelled.size === 0 ? key : pageKey(url ?? '');
    return LABEL_TARGETS.some((target) => {
      const place = placeOf(topic, target, about);
      if ((target === 'link') !== (kind === 'label-link') || !this.#unlabelled.has(place)) return false;
      // A weak label is learned under its own name, and whatever else was learned of the page stays.
      const last = this.#left.get(place)?.value;
      return isWeak(target) ? value === target && last !== 'relevant' : !isWeak(value) && value !== last;
    });
  }

  /**
   * The label of an address that counts once others went. Labels given after this began stay. Verdicts change before
   * labels go, by which a later process finds them.
   */
  verdict({ topic_id: topic, target, key, url, at }: VerdictRow): Change {
    const place = placeOf(topic, target, key);
    if (!this.#unlabelled.has(place) || !isIn(this.asked, at)) return deleteIf(this.what.meant(url));
    const last = this.#left.get(place);
    return last === undefined ? 'delete' : { url: last.url, value: last.value, at: last.at };
  }

  #keysRead(): ReadonlySet<string> {
    if (this.kind !== 'time') return new Set();
    const { at, until = Number.MAX_SAFE_INTEGER } = this.asked;
    const sql = 'SELECT key FROM captures GROUP BY key HAVING min(at) >= ? AND max(at) < ?';
    return new Set(
      this.#database
        .query<{ key: string }>(sql)
        .all(at, until)
        .map(({ key }) => key),
    );
  }
}
