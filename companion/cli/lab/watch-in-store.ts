import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastSure } from '../../../shared/page/least-sure.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { politely } from '../../crawl/politeness/polite-fetch.ts';
import { noPoliteness } from '../../crawl/politeness/politeness.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import type { Crawls } from '../../crawl/ports/crawls.ts';
import type { Fetcher, FetchResult } from '../../fetch/fetcher.ts';
import type { GrowingWeb, WatchedBy, WatchedWeb } from '../../lab/experiment.ts';
import type { ParsedWeb } from '../../lab/web/parsed-web.ts';
import { announcedFrom } from '../../store/announced-from.ts';
import { openStore } from '../../store/open.ts';
import { createHandOver } from '../../watch/hand-over.ts';
import { openWatching } from '../../watch/watching.ts';
import { answerOf } from './crawl-in-store.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

const HOUR_MS = 3_600_000;
/** Time that passes at once, in ms: the shortest interval of a visit is an hour, the first ones six and more. */
const LEAP_MS = 3 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Turns of the event loop after which work that still runs waits for a timer. */
const TURNS = 30;
/** More finds than a watch of the lab brings. */
const ALL = 1_000_000;
/** Id of the crawl before the watch. */
const CRAWL = 'lab';

/**
 * Crawls a web by the product, watches the topic, and lets the web grow by a step a week of virtual time. A page is
 * absent before its step, and so are the links to it.
 */
export const watchInStore: WatchedBy = async (web, growing) => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-lab-watch-'));
  try {
    await crawlInto(folder, web, growing);
    return await watchIn(folder, web, growing);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Crawls into a state folder, or copies the crawl that an earlier run kept. Keeps a new one if `kept` names a folder.
 */
async function crawlInto(folder: string, web: ParsedWeb, growing: GrowingWeb): Promise<void> {
  const { topic, seeds, order, pages, kept } = growing;
  if (kept !== undefined && existsSync(kept)) {
    cpSync(kept, folder, { recursive: true });
    return;
  }
  const { clock, crawls, close } = openWorld(folder, served(web, growing));
  try {
    crawls.putTopic(topic);
    const budgets = { pages, perHost: pages, seconds: 0 };
    crawls.start({ id: CRAWL, topicId: topic.id, seeds: [...seeds], order, budgets });
    await within(clock, crawls.ended(CRAWL));
  } finally {
    await close();
  }
  if (kept === undefined) return;
  const half = `${kept}.${process.pid}`;
  cpSync(folder, half, { recursive: true });
  renameSync(half, kept);
}

async function watchIn(folder: string, web: ParsedWeb, growing: GrowingWeb): Promise<WatchedWeb> {
  const { topic, steps, labelOf, answers, progress } = growing;
  const world = served(web, growing);
  const { clock, crawls, watching, store, close } = openWorld(folder, world);
  try {
    // The watch begins when the crawl has ended.
    clock.advance(store.crawls.get(CRAWL)?.elapsedMs ?? 0);
    labelFirst(crawls, growing, web, clock.now());
    const judged = new Map<number, number>();
    crawls.subscribe((news) => {
      if (news.type === 'fetched') judged.set(web.find(news.line.url), news.line.relevance);
    });
    const crawled = store.crawls.fetched(CRAWL).flatMap((id) => store.crawls.page(id)?.url ?? []);
    watching.set(topic.id, { to: 'on' });
    const weekly: number[] = [];
    const announced = new Set<string>();
    let answered = 0;
    for (let week = 1; week <= steps; week++) {
      world.week = week;
      const before = world.requests;
      for (let left = WEEK_MS; left > 0; left -= LEAP_MS) {
        clock.advance(LEAP_MS);
        await within(clock, watching.idle());
      }
      weekly.push(world.requests - before);
      const news = store.results.finds(topic.id, ALL).filter(({ url }) => !announced.has(url));
      for (const { url } of news) announced.add(url);
      const given = answersTo(leastSure(news), (url) => labelOf(web.find(url)), answers);
      label(crawls, topic.id, given, clock.now());
      answered += given.size;
      progress(week);
    }
    const least = announcedFrom(growing.labels + answered, answered);
    return { crawled, finds: [...announced], weekly, visited: world.visited, judged, least };
  } finally {
    await close();
  }
}

/** A web as it is in `week`. */
interface GrowingServer {
  week: number;
  requests: number;
  /** Pages that were fetched after the crawl, each with the last week in which it was. */
  readonly visited: Map<number, number>;
  readonly fetcher: Fetcher;
  readonly parser: Parser;
}

function served(web: ParsedWeb, { stepOf, listedBy }: GrowingWeb): GrowingServer {
  const isThere = (page: number): boolean => page >= 0 && stepOf(page) <= world.week;
  const targets = new Map<number, readonly number[]>();
  const fetcher: Fetcher = {
    polite: false,
    rules: () => ({ crawlDelay: 0, sitemaps: [] }),
    forgetRules: () => undefined,
    addresses: async () => [],
    async fetch(url) {
      world.requests += 1;
      const page = web.find(url);
      const listed = listedBy(url, world.week);
      if (listed !== undefined)
        return feedAnswer(
          url,
          listed.map((one) => web.urls[one] ?? ''),
        );
      if (!isThere(page)) return answerOf(web, 'http://absent.invalid/');
      if (world.week > 0) world.visited.set(page, world.week);
      return answerOf(web, url);
    },
    close: async () => undefined,
  };
  const parser: Parser = { parse: async (_body, _charset, url) => recordOf(web, web.find(url), isThere, targets) };
  const world: GrowingServer = { week: 0, requests: 0, visited: new Map(), fetcher, parser };
  return world;
}

/** Opens the product over a state folder, with a virtual clock that begins anew. */
function openWorld(folder: string, { fetcher, parser }: GrowingServer) {
  const store = openStore(folder);
  const clock = createVirtualClock();
  const handOver = createHandOver(fetcher, clock);
  const crawls = openCrawls({ store, fetcher: handOver.fetcher, parser, clock });
  const fetch = politely(fetcher, noPoliteness, clock);
  const watching = openWatching({ store, crawls, fetch, parser, clock, handOver });
  const close = async (): Promise<void> => {
    await watching.close();
    await crawls.close();
    store.close();
  };
  return { store, clock, crawls, watching, close };
}

/** The answer to the address of a feed: items without titles, which no part of a watch reads. */
function feedAnswer(url: string, urls: readonly string[]): FetchResult {
  const items = urls.map((one) => `<item><link>${one.replaceAll('&', '&amp;')}</link></item>`);
  const body = Buffer.from(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`);
  const common = { elapsedMs: 0, bytes: body.length, redirects: [], etag: '', lastModified: '', robotsTag: [] };
  return {
    ...common,
    kind: 'body',
    url,
    status: 200,
    type: 'application/rss+xml',
    charset: 'utf-8',
    body,
    truncated: false,
  };
}

/** The user labels the first suggestions of the crawl, and the pages that it is least sure of, as far as they know. */
function labelFirst(crawls: Crawls, { topic, labels, labelOf }: GrowingWeb, web: ParsedWeb, at: number): void {
  const kinds = ['unlabelled', 'unsure'] as const;
  const said = new Map<string, boolean>();
  for (const [turn, kind] of kinds.entries()) {
    for (const { url } of crawls.suggestions(CRAWL, kind, ALL)) {
      if (said.size >= (labels * (turn + 1)) / kinds.length) break;
      const word = labelOf(web.find(url));
      if (word !== undefined) said.set(url, word);
    }
  }
  label(crawls, topic.id, said, at);
}

/** Returns the user's words on the first pages that they know. */
function answersTo(
  pages: readonly { readonly url: string }[],
  labelOf: (url: string) => boolean | undefined,
  most: number,
): ReadonlyMap<string, boolean> {
  const known = pages.flatMap(({ url }) => {
    const word = labelOf(url);
    return word === undefined ? [] : [[url, word] as const];
  });
  return new Map(known.slice(0, most));
}

function label(crawls: Crawls, topicId: string, said: ReadonlyMap<string, boolean>, at: number): void {
  const events = [...said].map(([url, word]) => ({
    ...{ id: `lab ${url}`, topicId, target: 'page' as const, url, at },
    value: word ? ('relevant' as const) : ('not-relevant' as const),
  }));
  if (events.length > 0) crawls.label(events);
}

/** Awaits work; moves the clock by a second whenever it waits for a timer. */
async function within<Value>(clock: VirtualClock, work: Promise<Value>): Promise<Value> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  watched.catch(() => undefined);
  for (let turn = 0; !isOver; turn++) {
    await clock.turn();
    if (turn > TURNS) clock.advance(1_000);
  }
  return watched;
}

/**
 * A page as it is in a week: without the links to pages that are absent then, however often it has them.
 * @param targets pages that the links of a page lead to, by page; kept, since a page is read many times
 */
function recordOf(
  web: ParsedWeb,
  page: number,
  isThere: (page: number) => boolean,
  targets: Map<number, readonly number[]>,
): PageRecord {
  const { record } = web.page(page);
  const leadTo = targets.get(page) ?? record.links.map(({ url }) => web.find(canonicalUrl(url) ?? ''));
  targets.set(page, leadTo);
  const isShown = (place: number): boolean => {
    const target = leadTo[place] ?? -1;
    return target < 0 || isThere(target);
  };
  const links = record.links.filter((_, place) => isShown(place));
  return links.length === record.links.length ? record : { ...record, links };
}
