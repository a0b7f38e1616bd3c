import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageRecord } from '../../../shared/page/record.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { politely } from '../../crawl/politeness/polite-fetch.ts';
import { noPoliteness } from '../../crawl/politeness/politeness.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import type { WatchedBy } from '../../lab/experiment.ts';
import type { ParsedWeb } from '../../lab/web/parsed-web.ts';
import { openStore } from '../../store/open.ts';
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

/**
 * Crawls a web by the product, watches the topic, and lets the web grow by a step a week of virtual time. A page is
 * absent before its step, and so are the links to it.
 */
export const watchInStore: WatchedBy = async (web, { topic, seeds, order, pages, steps, stepOf, progress }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-lab-watch-'));
  const store = openStore(folder);
  const clock = createVirtualClock();
  let step = 0;
  let requests = 0;
  const isThere = (page: number): boolean => page >= 0 && stepOf(page) <= step;
  const fetcher: Fetcher = {
    polite: false,
    rules: () => ({ crawlDelay: 0, sitemaps: [] }),
    forgetRules: () => undefined,
    addresses: async () => [],
    async fetch(url) {
      requests += 1;
      return answerOf(web, isThere(web.find(url)) ? url : 'http://absent.invalid/');
    },
    close: async () => undefined,
  };
  const parser: Parser = { parse: async (_body, _charset, url) => recordOf(web, web.find(url), isThere) };
  const crawls = openCrawls({ store, fetcher, parser, clock });
  const fetch = politely(fetcher, noPoliteness, clock);
  const watching = openWatching({ store, crawls, fetch, parser, clock });
  try {
    crawls.putTopic(topic);
    const budgets = { pages, perHost: pages, seconds: 0 };
    crawls.start({ id: 'lab', topicId: topic.id, seeds: [...seeds], order, budgets });
    await within(clock, crawls.ended('lab'));
    const crawled = store.crawls.fetched('lab').flatMap((id) => store.crawls.page(id)?.url ?? []);
    watching.set(topic.id, { to: 'on' });
    const weekly: number[] = [];
    for (step = 1; step <= steps; step++) {
      const before = requests;
      for (let left = WEEK_MS; left > 0; left -= LEAP_MS) {
        clock.advance(LEAP_MS);
        await within(clock, watching.idle());
      }
      weekly.push(requests - before);
      progress(step);
    }
    return { crawled, finds: store.results.finds(topic.id, ALL).map(({ url }) => url), weekly };
  } finally {
    await watching.close();
    await crawls.close();
    store.close();
    rmSync(folder, { recursive: true });
  }
};

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

function recordOf(web: ParsedWeb, page: number, isThere: (page: number) => boolean): PageRecord {
  const { record, links } = web.page(page);
  const absent = new Set(links.filter((link) => link.page >= 0 && !isThere(link.page)).map(({ link }) => link));
  return absent.size === 0 ? record : { ...record, links: record.links.filter((link) => !absent.has(link)) };
}
