import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { openCrawls, politenessTo } from '../../crawl/manager/open.ts';
import { politely } from '../../crawl/politeness/polite-fetch.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import type { CrawlDeps } from '../../crawl/ports/crawl-deps.ts';
import type { Crawls } from '../../crawl/ports/crawls.ts';
import { ifRoom } from '../../crawl/ports/store-guards.ts';
import { QuietPace } from '../../crawl/run/quiet-pace.ts';
import { openReadHere, type ReadHere } from '../../crawl/visit/read-here.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { localReader, ZOTERO_PORT } from '../../fetch/local-program.ts';
import { localPoster } from '../../fetch/post-local.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import type { ReadText } from '../../find/read-text.ts';
import type { ReadLocal } from '../../find/zotero.ts';
import type { LocalModelOptions } from '../../model/local-model.ts';
import { createParsePool } from '../../parse/pool.ts';
import { openIndexing } from '../../search/indexing.ts';
import type { Store } from '../../store/store.ts';
import type { AnnounceSettings } from '../../watch/announce/announcing.ts';
import { createHandOver } from '../../watch/hand-over.ts';
import { openWatching, type Watching } from '../../watch/watching.ts';
import { told } from '../language/told.ts';
import { type NetworkFlags, openNetwork, refuseUnheard, settingsFor } from './network.ts';
import { orderMaker } from './order-maker.ts';
import type { Settings } from './settings.ts';
import { textReader } from './text-reader.ts';
import { openTold } from './told-store.ts';

export interface RuntimeOptions extends NetworkFlags {
  /** State folder; undefined keeps nothing. */
  readonly data?: string;
  /** Folder of a recorded web (or `demo`) to crawl instead of the network. */
  readonly web?: string;
  /** A fetcher made by the caller, with the name of its web. */
  readonly fetcher?: Fetcher;
  readonly webName?: string;
  /** True to resume at once the crawls that ran when an earlier process ended. */
  readonly goOn?: boolean;
  /** Called with every failure of the companion itself after which it continues. */
  readonly failed?: (error: unknown) => void;
}

/** Everything that a crawl needs, opened together and closed together. */
export interface Runtime {
  readonly store: Store;
  readonly crawls: Crawls;
  readonly watching: Watching;
  /** Reads a text of the web under the rules of every fetch. */
  readonly readText: ReadText;
  /** Reads from the Zotero of this machine; absent on a recorded web. */
  readonly readLocal?: ReadLocal;
  /** Reads a page of a crawl for a person. */
  readonly readHere: ReadHere;
  /** What the local model is given, apart from the crawls. */
  readonly modelParts: Omit<LocalModelOptions, 'crawls'>;
  /** Settings of announcements as they are now. @throws bad-settings */
  readonly announce: () => AnnounceSettings | undefined;
  /** The user wants crawls paused on battery, by the settings as they are now. @throws bad-settings */
  readonly pausesOnBattery: () => boolean;
  /** Name of the recorded web, '' for the network. */
  readonly webName: string;
  /** Has the crawls use the settings that the file has now. @throws bad-settings */
  readonly renewNetwork: () => void;
  /** Pauses and keeps running crawls; the next start resumes them. */
  close(): Promise<void>;
}

/** Between two looks whether a new day's copy is due, in milliseconds. */
const EVERY_MS = 3_600_000;

/**
 * Makes a copy of labels and topics a day, and has a large database checked, as long as the store is open.
 * @param failed called when a copy fails for another reason than a full disk
 * @returns ends it
 */
function keepSafe(store: Store, failed: (error: unknown) => void): () => void {
  const copy = (): void => {
    try {
      store.upkeep.copy();
    } catch (error) {
      failed(error);
    }
  };
  copy();
  const timer = setInterval(copy, EVERY_MS);
  timer.unref();
  const known = new Set(store.notices);
  store.check().then(() => {
    for (const notice of store.notices) if (!known.has(notice)) console.error(told(notice.message));
  }, failed);
  return () => clearInterval(timer);
}

export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  useLargeDictionary();
  // The store first: when another companion holds it, nothing else is open yet.
  const store = openTold(options.data);
  const { fetcher, webName, createOrder, renewNetwork, isQuiet } = await openOutside(store, options).catch(
    (error: unknown) => {
      store.close();
      throw error;
    },
  );
  const failed = options.failed ?? (() => undefined);
  const endKeeping = keepSafe(store, failed);
  // A store in memory ends with its process, and has no search.
  const indexing = store.durable ? openIndexing(store, failed) : undefined;
  const parser = createParsePool();
  const politeness = politenessTo(fetcher, systemClock, store);
  const handOver = createHandOver(fetcher, systemClock);
  const outside = { fetcher: handOver.fetcher, politeness };
  const crawls = openCrawls({
    ...{ store, ...outside, parser, createOrder, goOn: options.goOn ?? false },
    ...(isQuiet && { quietPace: new QuietPace() }),
  });
  const fetch = politely(fetcher, politeness, systemClock);
  const watching = openWatching(
    {
      store,
      crawls,
      fetch,
      parser,
      outside: fetcher,
      handOver,
      clock: systemClock,
      searchPages: () => settingsFor(options).watch?.searchPages,
      ...(options.failed && { failed: options.failed }),
    },
    options.goOn,
  );
  return {
    store,
    crawls,
    watching,
    readText: textReader(fetch),
    ...(webName === '' && { readLocal: localReader(ZOTERO_PORT) }),
    readHere: openReadHere(store, fetch, parser),
    modelParts: {
      ...{ store, failed, clock: systemClock, post: localPoster() },
      settings: () => settingsFor(options).model,
    },
    announce: () => settingsFor(options).announce,
    pausesOnBattery: () => settingsFor(options).pauseOnBattery === true,
    webName,
    renewNetwork,
    async close() {
      endKeeping();
      await indexing?.close();
      await watching.close();
      await crawls.close();
      await parser.close();
      await fetcher.close();
      store.close();
    },
  };
}

/** Opens the parts that depend on the settings and on the web. @throws bad-settings */
async function openOutside(store: Store, options: RuntimeOptions): Promise<Outside> {
  const settings = settingsFor(options);
  const createOrder = orderMaker(settings);
  eraseOld(store, settings);
  const opened = await openFetcher(options);
  // A crawl from the shell has a user who waits for it, and one of a recorded web is over soon.
  const isQuiet = options.goOn === true && opened.fetcher.polite && settings.quietPace !== false;
  return { ...opened, createOrder, isQuiet };
}

interface Outside extends Pick<CrawlDeps, 'fetcher' | 'createOrder'> {
  readonly webName: string;
  readonly renewNetwork: () => void;
  /** Crawls with enough finds that their user has not seen spare the processor. */
  readonly isQuiet: boolean;
}

async function openFetcher(options: RuntimeOptions): Promise<Omit<Outside, 'createOrder' | 'isQuiet'>> {
  const renewNetwork = (): void => undefined;
  if (options.fetcher !== undefined) return { fetcher: options.fetcher, webName: options.webName ?? '', renewNetwork };
  if (options.web === undefined) {
    const fetcher = openNetwork(options);
    return { fetcher, webName: '', renewNetwork: () => fetcher.renew() };
  }
  refuseUnheard(options);
  const { openWeb } = await import('./web.ts');
  const web = await openWeb(options.web);
  return { fetcher: createRecordedFetcher(web), webName: web.name, renewNetwork };
}

const DAY_MS = 86_400_000;

/** Forgets data older than the user wants to keep, before any crawl resumes. */
function eraseOld(store: Store, { keep: { crawlDays, captureDays } = {} }: Settings): void {
  const before = (days: number): number => Date.now() - days * DAY_MS;
  // On a full disk old rows stay: a start must not end at them.
  ifRoom(() =>
    store.upkeep.expire({
      ...(crawlDays === undefined ? {} : { crawlsBefore: before(crawlDays) }),
      ...(captureDays === undefined ? {} : { capturesBefore: before(captureDays) }),
    }),
  );
}
