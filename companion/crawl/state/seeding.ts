import type { PageRecord } from '../../../shared/page/record.ts';
import { addressOf, canonicalUrl } from '../../../shared/url/canonical.ts';
import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import type { NewUrl, SeedOutcome } from '../../store/crawl-update.ts';
import type { CurrentLabel, Store } from '../../store/store.ts';
import type { CrawlLog } from '../ports/crawl-log.ts';
import type { ParsedAnswer } from '../visit/fetch-and-parse.ts';
import type { CrawlState } from './crawl-state.ts';
import { keepPage, type SavedPage } from './keeping.ts';

/** Places in the list of seeds, by URL id. */
export type SeedPlaces = ReadonlyMap<number, readonly number[]>;

/** Returns the outcome of each seed of a URL. */
export const outcomesOf = (
  seeds: SeedPlaces,
  urlId: number,
  outcome: Omit<SeedOutcome, 'position'>,
): readonly SeedOutcome[] => (seeds.get(urlId) ?? []).map((position) => ({ position, ...outcome }));

export const ANSWERED: Omit<SeedOutcome, 'position'> = { state: 'fetched', failure: '', message: '' };

/** Places of the seeds by URL id, for URLs that are known. */
export function placesOf(state: CrawlState, seeds: readonly string[]): SeedPlaces {
  const places = new Map<number, number[]>();
  seeds.forEach((seed, place) => {
    const url = canonicalUrl(seed);
    const id = url === undefined ? undefined : state.known.find(pageKey(url));
    if (id !== undefined) places.set(id, [...(places.get(id) ?? []), place]);
  });
  return places;
}

/** Puts seeds that the crawl does not know yet into the frontier; a seed that is no address fails at once. */
export function plant(state: CrawlState, log: Pick<CrawlLog, 'apply'>, seeds: readonly string[]): void {
  const refused: SeedOutcome[] = [];
  const fresh = seeds.flatMap((seed, position) => {
    const address = addressOf(seed);
    if (address !== undefined) return newSeed(state, address);
    refused.push({ position, state: 'failed', failure: 'bad-url', message: 'This is not the address of a web page.' });
    return [];
  });
  enter(state, log, fresh, refused);
}

/** Puts lists of a site, which no page links to, into the frontier, unless the crawl knows them or must not follow. */
export function plantLists(state: CrawlState, log: Pick<CrawlLog, 'apply'>, addresses: readonly string[]): void {
  const fresh = addresses.flatMap((given) => {
    const address = addressOf(given);
    if (address === undefined || !state.within(address.url, address.written)) return [];
    return state.known.find(keyOf(address.url)) === undefined ? newSeed(state, address) : [];
  });
  enter(state, log, fresh);
}

function newSeed(state: CrawlState, { url, written }: { url: string; written?: string | undefined }): NewUrl[] {
  const { known, isNew } = state.seed(url);
  return isNew ? [{ ...known, written }] : [];
}

function enter(
  { frontier, order }: CrawlState,
  log: Pick<CrawlLog, 'apply'>,
  urls: readonly NewUrl[],
  seeds: readonly SeedOutcome[] = [],
): void {
  if (urls.length + seeds.length > 0) log.apply({ kind: 'entry', urls, seeds });
  for (const { id } of urls) frontier.offer(id, order.score(id) ?? 0);
}

/** Parts of an answer that only a host gives. */
export const NO_BODY = {
  type: '',
  charset: '',
  body: new Uint8Array(0),
  truncated: false,
  etag: '',
  lastModified: '',
  elapsedMs: 0,
};

/** Returns a page that the user's browser read, as if a host had answered Ambit with it. */
export function readByBrowser(record: PageRecord): ParsedAnswer {
  const from = { url: record.url, status: 0, robotsTag: [], bytes: 0, redirects: [] };
  return { kind: 'page', record, isSitemap: false, answer: { kind: 'body', ...from, ...NO_BODY } };
}

/** Most captured pages that a new crawl begins with, and most addresses that it looks up among the captures. */
const MAX_CAPTURED = 200;
const MAX_LOOKED_UP = 20_000;

/**
 * Reads the captures of seeds: it judges them and adds their links to the frontier. So the crawl starts from what the
 * user saw, without another request. It does the same for captured pages that an on-topic captured page links to. The
 * user visited those already, so each such link gets a free label, its context from where it led.
 */
export function readCaptured(
  state: CrawlState,
  log: Omit<CrawlLog, 'take'>,
  captures: Pick<Store['captures'], 'newest'>,
  labelOf: (key: string) => CurrentLabel | undefined,
  { seeds, also }: { readonly seeds: SeedPlaces; readonly also: ReadonlySet<string> },
): readonly SavedPage[] {
  const kept: SavedPage[] = [];
  const onTopic = new Set<number>();
  const read = (id: number): void => {
    const key = pageKey(state.known.at(id).url);
    const capture = captures.newest(key);
    if (capture === undefined) return;
    state.frontier.take(id);
    const choice = { urlId: id, sighting: log.sighting(id), priority: 1, parts: [] };
    const { page: record, at: foundAt } = capture;
    const facts = { n: 0, foundAt, label: labelOf(key), seeds: outcomesOf(seeds, id, ANSWERED) };
    const saved = keepPage(state, log, choice, readByBrowser(record), facts);
    kept.push(saved);
    if (saved.page.onTopic) onTopic.add(id);
  };
  // A seed that the user named while the crawl ran comes after very many addresses, or is one of them.
  for (const id of seeds.keys()) if (!state.settled.has(id) && kept.length < MAX_CAPTURED) read(id);
  // Ids are dense and grow while pages are kept: the loop reaches their links in its turn.
  for (let id = 0; id < Math.min(state.known.size, MAX_LOOKED_UP) && kept.length < MAX_CAPTURED; id++) {
    if (state.settled.has(id)) continue;
    // Where it was seen is read from the store.
    const isNear = onTopic.size > 0 && onTopic.has(log.source(id));
    if (isNear || (also.size > 0 && also.has(pageKey(state.known.at(id).url)))) read(id);
  }
  return kept;
}
