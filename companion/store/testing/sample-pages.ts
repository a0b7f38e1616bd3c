import { type FileFacts, fileFacts } from '../../../shared/page/file-facts.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { StoredCrawl } from '../crawl-store.ts';
import type { Original, PageUpdate } from '../crawl-update.ts';
import type { Store } from '../store.ts';

/** Fields of a page that a test sets; the rest is as in an ordinary page. */
export interface SamplePage extends FileFacts {
  readonly url: string;
  readonly title?: string;
  readonly text?: string;
  readonly relevance?: number;
  readonly unsure?: boolean;
  readonly language?: string;
  readonly noindex?: boolean;
  readonly contentHash?: string;
  /** Features of a judge. */
  readonly features?: string;
  /** Place of the page that has the very same text. */
  readonly twin?: number;
  /** Place of the page whose link was followed; a seed when left out. */
  readonly from?: number;
  readonly anchor?: string;
  /** Words of the topic that it has. */
  readonly words?: readonly string[];
  readonly feeds?: readonly string[];
  readonly foundAt?: number;
  /** Further fields of its record. */
  readonly record?: Partial<PageRecord>;
  readonly original?: Original;
  readonly pageKind?: PageUpdate['pageKind'];
  readonly naming?: PageUpdate['naming'];
  readonly priority?: number;
}

export const SAMPLE_TOPIC: Topic = { id: 'topic-1', name: 'Gardens', texts: [], words: ['garden'] };

/** Puts a crawl with these pages into a store, as if they had been fetched in this order. */
export function keepSamplePages(
  store: Store,
  pages: readonly SamplePage[],
  id = 'crawl-1',
  topic = SAMPLE_TOPIC,
  choices: NonNullable<StoredCrawl['choices']> = {},
): void {
  store.topics.put(topic, 0);
  const seeds = pages.filter(({ from }) => from === undefined).map(({ url }) => url);
  const crawl = { id, topicId: topic.id, order: 'adaptive', state: 'done', reason: 'exhausted', message: '' } as const;
  const budgets = { pages: 500, perHost: 100, seconds: 0 };
  store.crawls.create({ ...crawl, budgets, choices, startedAt: 1_000, elapsedMs: 60_000, bytes: 0 }, seeds);
  const journal = store.journal(id);
  const links = pages.map(({ from, anchor = '', url }, place) => ({ from, anchor, url, id: place }));
  const seeded = links.filter(({ from }) => from === undefined);
  journal.apply({ kind: 'entry', urls: seeded.map((link) => ({ id: link.id, url: link.url, depth: 0 })) });
  pages.forEach((page, place) => {
    const found = links.filter(({ from }) => from === place);
    journal.apply(
      newPage(
        page,
        place,
        found.map((link) => {
          const isNew = true;
          return {
            id: link.id,
            url: link.url,
            depth: 1,
            isNew,
            better: false,
            anchor: link.anchor,
            before: '',
            after: '',
          };
        }),
      ),
    );
  });
}

/** A page as it would be kept; its place is that of its URL. */
export function newPage(page: SamplePage, urlId: number, links: PageUpdate['links']): PageUpdate {
  const {
    url,
    title = '',
    text = '',
    relevance = 0.9,
    unsure = false,
    noindex = false,
    words = SAMPLE_TOPIC.words,
    foundAt = 2_000 + urlId,
  } = page;
  const { host } = new URL(url);
  const opinion = { relevance, onTopic: relevance >= 0.5 };
  return {
    kind: 'page',
    urlId,
    n: urlId + 1,
    twin: page.twin ?? -1,
    url,
    key: pageKey(url),
    host,
    site: host.split('.').slice(-2).join('.'),
    status: 200,
    title: noindex ? '' : title,
    language: page.language ?? 'en',
    snippet: noindex ? '' : text.slice(0, 200),
    ...opinion,
    unsure,
    seen: opinion,
    words,
    features: page.features ?? '',
    priority: page.priority ?? 0.5,
    sighting: { source: page.from ?? -1, anchor: page.anchor ?? '', before: '', after: '' },
    parts: [{ feature: 'anchor', detail: page.anchor ?? '', weight: 0.4 }],
    foundAt,
    contentHash: page.contentHash ?? '',
    noindex,
    from: '',
    copyOf: '',
    hidden: page.from === undefined || noindex || page.twin !== undefined,
    links,
    record: {
      ...EMPTY_RECORD,
      url,
      title,
      text,
      ...(page.feeds && { feeds: page.feeds }),
      ...page.record,
      ...fileFacts(page),
    },
    targets: [],
    ...(page.original === undefined ? {} : { original: page.original }),
    ...(page.pageKind === undefined ? {} : { pageKind: page.pageKind }),
    ...(page.naming === undefined ? {} : { naming: page.naming }),
  };
}
