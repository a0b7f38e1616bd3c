import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { KnownUrls } from '../../crawl/frontier/known-urls.ts';
import { runSync } from '../../crawl/ports/sliced-task.ts';
import { linksOf } from '../../crawl/rules/link-rules.ts';
import { type LinkWorth, linkWorth, NO_WORTH } from '../../crawl/rules/link-worth.ts';
import { EVERYWHERE, type Within, within } from '../../crawl/rules/scope.ts';
import { seenOf } from '../../crawl/rules/seen-links.ts';
import { hashOf, robotsDirectives, SHOWN } from '../../crawl/state/keeping.ts';
import { recall } from '../../crawl/state/rebuild.ts';
import type { UrlId } from '../../order/order.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Journal, NewLink, Rejudged, SightingText } from '../../store/journal.ts';
import type { Store } from '../../store/store.ts';
import type { LearnedVisit, Visited } from '../store/model-updates.ts';

/**
 * Copies a shared crawl into the store of one companion: pages with links, records and judgements. Views, search and
 * exports then find it there like a crawl of its own. The copy judges nothing itself.
 */
export class Copy {
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
  take({
    asked,
    kind,
    page,
    record,
    answer,
    url,
    status,
    failure,
    message,
    foundAt,
  }: LearnedVisit): number | undefined {
    const id = this.#idOf(asked);
    if (kind === 'failed') {
      this.#journal.fail(id, failure, message, false);
      return undefined;
    }
    if (page === undefined || record === undefined) {
      this.#journal.alias(id);
      return undefined;
    }
    if (this.#fetched.has(id)) return undefined;
    const { detail } = page;
    const { noindex, nofollow } = robotsDirectives(record, answer.robotsTag);
    const sighting = this.#sightingOf(detail);
    if (sighting.source >= 0) this.#journal.resight(id, sighting);
    const seen = { ...record, links: seenOf(record.links, this.#worth) };
    const { links, targets } = this.#linksOf(id, nofollow ? { ...seen, links: [] } : seen);
    this.#known.alias(pageKey(url), id);
    const { relevance, onTopic, unsure, n } = page;
    const pageId = this.#journal.keep({
      urlId: id,
      n,
      url,
      key: pageKey(url),
      host: hostOf(url),
      site: detail.site || siteOf(url),
      status,
      title: noindex ? '' : detail.title,
      language: detail.language,
      snippet: noindex ? '' : detail.snippet,
      relevance,
      onTopic,
      unsure,
      seen: { relevance, onTopic },
      words: detail.words,
      pageKind: pageKind(record),
      features: '',
      priority: detail.priority,
      sighting,
      parts: detail.parts,
      foundAt,
      contentHash: hashOf(record.text),
      twin: detail.copyOf === undefined ? -1 : (this.#known.find(pageKey(detail.copyOf)) ?? -1),
      noindex,
      links,
      record: seen,
      targets,
    });
    for (const part of this.#known.takeParts()) this.#journal.keepPart(part);
    this.#fetched.add(id);
    if (n === 0) return undefined;
    this.#pages.set(pageKey(url), pageId);
    return pageId;
  }

  /** Pages as they are judged by now. @returns whether one of them was there. */
  rejudge(changed: readonly Visited[]): boolean {
    const changes = changed.flatMap(({ url, relevance, onTopic, unsure }): Rejudged[] => {
      const pageId = this.#pages.get(pageKey(url));
      return pageId === undefined ? [] : [{ pageId, relevance, onTopic, unsure }];
    });
    if (changes.length > 0) this.#journal.rejudge(changes);
    return changes.length > 0;
  }

  setSeed(position: number, state: 'fetched' | 'failed', failure: string, message: string): void {
    this.#journal.setSeed(position, state, failure, message);
  }

  #idOf(url: string): UrlId {
    const found = this.#known.find(keyOf(url));
    if (found !== undefined) return found;
    const { known } = this.#known.learn(url, 0);
    this.#journal.seed([known]);
    return known.id;
  }

  #sightingOf({ from, anchor, before, after }: NonNullable<LearnedVisit['page']>['detail']): SightingText {
    const source = from === '' ? -1 : (this.#known.find(pageKey(from)) ?? -1);
    return { source, anchor, before, after };
  }

  #linksOf(
    page: UrlId,
    record: NonNullable<LearnedVisit['record']>,
  ): { readonly links: NewLink[]; readonly targets: number[] } {
    const depth = this.#known.depth(page) + 1;
    const targets = record.links.map(() => -1);
    const links = linksOf(record, this.#within, this.#worth).followable.flatMap(
      ({ place, link, url, written }): NewLink[] => {
        const { known, isNew } = this.#known.learn(url, depth);
        if (known.id === page) return [];
        targets[place] = known.id;
        const { anchor, before, after } = link;
        return [
          {
            id: known.id,
            url,
            written,
            depth: known.depth,
            isNew,
            better: false,
            anchor,
            before: before.slice(-SHOWN),
            after: after.slice(0, SHOWN),
          },
        ];
      },
    );
    return { links, targets };
  }
}
