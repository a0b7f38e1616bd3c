import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { KnownUrls } from '../../crawl/frontier/known-urls.ts';
import { runSync } from '../../crawl/ports/sliced-task.ts';
import { linksOf } from '../../crawl/rules/link-rules.ts';
import { type LinkWorth, linkWorth, NO_WORTH } from '../../crawl/rules/link-worth.ts';
import { EVERYWHERE, type Within, within } from '../../crawl/rules/scope.ts';
import { seenOf } from '../../crawl/rules/seen-links.ts';
import { hashOf, newLinkOf, robotsDirectives, sight, targetsOf, withSignals } from '../../crawl/state/page-links.ts';
import { recall } from '../../crawl/state/rebuild.ts';
import type { UrlId } from '../../order/order.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Rejudged, SeedOutcome } from '../../store/crawl-update.ts';
import type { Journal } from '../../store/journal.ts';
import type { Store } from '../../store/store.ts';
import type { LearnedVisit, Visited } from '../store/model-updates.ts';

/**
 * Copies a shared crawl into the store of one companion: pages with links, records and judgements. Views, search and
 * exports then find it there like a crawl of its own. The copy judges nothing itself.
 */
export class Copy {
  readonly #store: Store;
  readonly #journal: Journal;
  readonly #known: KnownUrls;
  readonly #within: Within;
  readonly #worth: LinkWorth;
  /** Page ids by `pageKey`: places in the crawl are given again once pages were forgotten. */
  readonly #pages = new Map<string, number>();
  /** URLs of pages, those of sitemaps among them. */
  readonly #fetched: Set<UrlId>;

  /** @param crawl in the store already, with or without pages. */
  constructor(store: Store, crawl: StoredCrawl) {
    const journal = store.journal(crawl.id);
    this.#store = store;
    this.#journal = journal;
    this.#known = new KnownUrls((id) => journal.url(id));
    this.#within = within(crawl.choices?.scope ?? EVERYWHERE);
    const topic = store.topics.get(crawl.topicId);
    this.#worth = topic === undefined ? NO_WORTH : linkWorth(topic);
    runSync(recall(this.#known, journal));
    this.#fetched = new Set([...journal.settled()].filter(({ state }) => state === 'fetched').map(({ id }) => id));
    for (const id of store.crawls.fetched(crawl.id)) {
      const page = store.crawls.page(id);
      if (page === undefined) continue;
      this.#known.alias(pageKey(page.url), page.urlId);
      this.#pages.set(pageKey(page.url), id);
    }
  }

  /** Takes one visit in, in the learner's sequence. @returns the page's id when the page is new here. */
  take(visit: LearnedVisit): number | undefined {
    const { kind, page, record, answer, url, status, failure, message, foundAt } = visit;
    const id = this.#idOf(visit.asked);
    if (kind === 'failed') {
      this.#journal.apply({ kind: 'failure', urlId: id, outcome: 'failed', failure, message });
      return undefined;
    }
    if (page === undefined || record === undefined) {
      this.#journal.apply({ kind: 'failure', urlId: id, outcome: 'alias', failure: '', message: '' });
      return undefined;
    }
    if (this.#fetched.has(id)) return undefined;
    const { noindex, nofollow } = robotsDirectives(record, answer.robotsTag);
    const sighting = { ...page.sighting, source: this.#idAt(page.from) };
    if (sighting.source >= 0) this.#journal.resight(id, sighting);
    const seen = { ...withSignals(record, answer.robotsTag), links: seenOf(record.links, this.#worth) };
    const followable = nofollow ? [] : linksOf(seen, this.#within, this.#worth).followable;
    const sighted = sight(this.#known, id, followable);
    const key = pageKey(url);
    this.#known.alias(key, id);
    const { relevance, onTopic } = page;
    const pageId = this.#journal.apply({
      kind: 'page',
      ...page,
      urlId: id,
      url,
      key,
      host: hostOf(url),
      site: siteOf(url),
      status,
      title: noindex ? '' : page.title,
      snippet: noindex ? '' : page.snippet,
      seen: { relevance, onTopic },
      pageKind: pageKind(record),
      features: '',
      sighting,
      foundAt,
      contentHash: hashOf(record.text),
      twin: this.#idAt(page.copyOf),
      noindex,
      links: sighted.map((link) => newLinkOf(link, false)),
      record: seen,
      targets: targetsOf(seen, sighted),
    });
    for (const part of this.#known.takeParts()) this.#journal.keepPart(part);
    this.#fetched.add(id);
    if (page.n === 0) return undefined;
    this.#pages.set(key, pageId);
    return pageId;
  }

  /** Takes pages in as they are judged and shown by now. @returns whether one of them was there. */
  rejudge(changed: readonly Visited[]): boolean {
    const changes = changed.flatMap(({ url, relevance, onTopic, unsure, snippet, words }): Rejudged[] => {
      const pageId = this.#pages.get(pageKey(url));
      if (pageId === undefined) return [];
      if (this.#store.crawls.page(pageId)?.snippet !== snippet)
        this.#journal.renewShown(pageId, () => ({ snippet, words }));
      return [{ pageId, relevance, onTopic, unsure }];
    });
    if (changes.length > 0) this.#journal.apply({ kind: 'judgements', changes, isLast: true });
    return changes.length > 0;
  }

  endSeeds(seeds: readonly SeedOutcome[]): void {
    this.#journal.apply({ kind: 'entry', urls: [], seeds });
  }

  #idOf(url: string): UrlId {
    const found = this.#known.find(keyOf(url));
    if (found !== undefined) return found;
    const { known } = this.#known.learn(url, 0);
    this.#journal.apply({ kind: 'entry', urls: [known] });
    return known.id;
  }

  /** Returns the URL of the page at an address, -1 for none. */
  #idAt(url: string): UrlId {
    return url === '' ? -1 : (this.#known.find(pageKey(url)) ?? -1);
  }
}
