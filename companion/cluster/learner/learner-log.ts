import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { GrowingInts } from '../../../shared/collections/growing.ts';
import { isSameSite } from '../../../shared/url/same-site.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { CrawlLog } from '../../crawl/ports/crawl-log.ts';
import { MAX_LINKS } from '../../crawl/rules/link-rules.ts';
import type { UrlId } from '../../order/order.ts';
import type { CrawlUpdate, NewUrl, PageUpdate, Rejudged, SeedOutcome, SightingText } from '../../store/crawl-update.ts';
import { pack, unpack } from '../../store/packed.ts';
import type { Entering } from '../store/frontier.ts';
import { frontierKey } from '../store/keys.ts';

/** Pages whose sightings stay unpacked, most recently used first; some 20 KB each. */
const AT_HAND = 128;

/** Judgements of one model update: its transaction stays well below a term, however many pages were judged again. */
const REJUDGED_AT_ONCE = 2_000;

type SightingWords = readonly [id: UrlId, anchor: string, before: string, after: string];

export type MakeShown = Parameters<CrawlLog['renewShown']>[1];

/**
 * Takes the updates of a shared crawl in its learner's memory. It keeps what the processing reads back, packed, and the
 * changes that the next model update reports. Cost: the text and 4 bytes a URL; for each page its features and some
 * 3 KB of sightings.
 */
export class LearnerLog implements CrawlLog {
  readonly #urls: string[] = [];
  /** The page with the best link to each URL; -1 for a seed. */
  readonly #sources = new GrowingInts();
  /** The words around the new and better links of each page, by its URL. */
  readonly #packed = new Map<UrlId, Uint8Array>();
  readonly #atHand = new BoundedMap<UrlId, readonly SightingWords[]>({ entries: AT_HAND });
  /** By page id, in octets: outside the heap of V8. */
  readonly #features: Buffer[] = [];
  readonly #entering: Entering[] = [];
  /** Lists of sites, such as sitemaps: which ones are read depends on what is on the topic. */
  readonly #lists: Entering[] = [];
  readonly #rejudged = new Map<number, Rejudged>();
  readonly #seeds: SeedOutcome[] = [];
  readonly #outdated = new Map<number, MakeShown>();

  /** @returns the id of a page, dense from 0 */
  apply(update: CrawlUpdate): number {
    switch (update.kind) {
      case 'page':
        this.#seeds.push(...(update.seeds ?? []));
        return this.#keep(update);
      case 'entry':
        this.#seeds.push(...(update.seeds ?? []));
        this.#lists.push(...this.#entries(update.urls, ''));
        break;
      case 'failure':
        this.#seeds.push(...(update.seeds ?? []));
        break;
      case 'judgements':
        for (const { pageId, relevance, onTopic, unsure } of update.changes)
          this.#rejudged.set(pageId, { pageId, relevance, onTopic, unsure });
        break;
      case 'label':
        // The shared store has the labels already.
        break;
    }
    return -1;
  }

  /**
   * Drops the changes of visits that an earlier learner took in. Keeps the lists: by an edited topic they may be others
   * than those in the store.
   */
  forget(): void {
    this.#rejudged.clear();
    this.#entering.length = 0;
    this.#seeds.length = 0;
  }

  /** True while judgements wait for a later call of `changes`. */
  get isRejudging(): boolean {
    return this.#rejudged.size > 0;
  }

  /** Returns the changes since the last call; of changed judgements the first thousands, later calls the others. */
  changes(): {
    readonly entering: readonly Entering[];
    readonly rejudged: readonly Rejudged[];
    readonly seeds: readonly SeedOutcome[];
  } {
    const rejudged: Rejudged[] = [];
    for (const [pageId, judgement] of this.#rejudged) {
      if (rejudged.length === REJUDGED_AT_ONCE) break;
      rejudged.push(judgement);
      this.#rejudged.delete(pageId);
    }
    const entering = [...this.#lists.splice(0), ...this.#entering.splice(0)];
    return { rejudged, entering, seeds: this.#seeds.splice(0) };
  }

  /** @throws RangeError for an unknown id */
  url(id: UrlId): string {
    const url = this.#urls[id];
    if (url === undefined) throw new RangeError(`there is no URL ${id}`);
    return url;
  }

  features(pageId: number): string | undefined {
    return this.#features[pageId]?.toString();
  }

  source(id: UrlId): UrlId {
    return this.#sources.get(id);
  }

  sighting(id: UrlId): SightingText {
    const source = this.source(id);
    const [, anchor = '', before = '', after = ''] = this.#seenOn(source).find(([seen]) => seen === id) ?? [];
    return { source, anchor, before, after };
  }

  /** Workers have the spelling of the request: the learner needs none. */
  take(id: UrlId): SightingText {
    return this.sighting(id);
  }

  /** A new learner reads the visits of the crawl again; it needs neither parts nor scores of this one. */
  keepPart(): void {}

  keepScores(): void {}

  /** Notes a page whose snippet is outdated. Its record is in the shared store, so the learner asks there later. */
  renewShown(pageId: number, make: MakeShown): boolean {
    this.#outdated.set(pageId, make);
    return true;
  }

  /** Returns the pages whose snippets are outdated, with what makes them again. */
  get outdated(): ReadonlyMap<number, MakeShown> {
    return this.#outdated;
  }

  /** Notes that the snippet of a page was made again. */
  renewed(pageId: number): void {
    this.#outdated.delete(pageId);
  }

  #keep({ urlId, url, features, links, record }: PageUpdate): number {
    const fresh = links.filter(({ isNew }) => isNew);
    for (const { id, url: found } of fresh) this.#urls[id] = found;
    const seen = links.filter(({ id, isNew, better }) => isNew || (better && this.source(id) >= 0));
    for (const { id } of seen) this.#sources.set(id, urlId);
    const words = seen.map(({ id, anchor, before, after }): SightingWords => [id, anchor, before, after]);
    if (words.length > 0) this.#packed.set(urlId, pack(words));
    this.#atHand.set(urlId, words);
    // The worker that fetched the page knows no topic, so it may have kept other links of too many.
    if (record.links.length >= MAX_LINKS) this.#entering.push(...this.#entries(fresh, url));
    return this.#features.push(Buffer.from(features)) - 1;
  }

  /** @param by the page that names them, '' for none. */
  #entries(urls: readonly NewUrl[], by: string): readonly Entering[] {
    return urls.map(({ id, url, written }) => {
      this.#urls[id] = url;
      const [host, site] = [hostOf(url), siteOf(url)];
      return { url, written, key: frontierKey(url), host, site, hasAuthority: isSameSite(by, url) };
    });
  }

  #seenOn(page: UrlId): readonly SightingWords[] {
    const known = this.#atHand.get(page);
    if (known !== undefined) return known;
    const packed = this.#packed.get(page);
    const words = packed === undefined ? [] : (JSON.parse(unpack(packed)) as readonly SightingWords[]);
    this.#atHand.set(page, words);
    return words;
  }
}
