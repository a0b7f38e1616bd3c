import type { IDBPObjectStore, StoreNames } from 'idb';
import type { CrawlView } from '../../shared/api/crawl.ts';
import { database } from './database.ts';
import { type ErasureCount, isStill } from './forgotten.ts';
import { isNewer, type KnownCrawl } from './known-crawl.ts';
import type { AmbitSchema, KeptSuggestions } from './schema.ts';
import { written } from './written.ts';

/** Returns the last known crawls, newest first, for drawing before the companion answers. */
export async function knownCrawls(): Promise<readonly KnownCrawl[]> {
  const crawls = await (await database()).getAll('crawls');
  return crawls.sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * Replaces the known crawls by the companion's whole list. Keeps what is known of a crawl if that is newer.
 * @param before skips this if there was an erasure since
 * @param askedAt time of the request, in milliseconds since 1970
 */
export async function learnCrawls(
  crawls: readonly CrawlView[],
  before?: ErasureCount,
  askedAt?: number,
): Promise<void> {
  const tx = (await database()).transaction(['crawls', 'suggestions', 'single'], 'readwrite');
  await written(
    tx,
    async () => {
      if (!(await isStill(before, tx.objectStore('single')))) return;
      const ids = new Set(crawls.map(({ id }) => id));
      for (const id of await tx.objectStore('crawls').getAllKeys()) {
        if (!ids.has(id)) await tx.objectStore('crawls').delete(id);
      }
      for (const crawl of crawls) await putUnlessOlder(tx.objectStore('crawls'), crawl, askedAt);
      for (const id of await tx.objectStore('suggestions').getAllKeys()) {
        if (!ids.has(id)) await tx.objectStore('suggestions').delete(id);
      }
    },
    'crawls',
  );
}

/**
 * Replaces one known crawl, unless what is known of it is newer.
 * @param before skips this if there was an erasure since
 * @param askedAt time of the request, in milliseconds since 1970
 */
export async function learnCrawl(crawl: CrawlView, before?: ErasureCount, askedAt?: number): Promise<void> {
  const tx = (await database()).transaction(['crawls', 'single'], 'readwrite');
  await written(
    tx,
    async () => {
      if (await isStill(before, tx.objectStore('single')))
        await putUnlessOlder(tx.objectStore('crawls'), crawl, askedAt);
    },
    'crawls',
  );
}

type KnownCrawlRows = IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'crawls', 'readwrite'>;

/** @param askedAt absent: the crawl counts as the newest */
async function putUnlessOlder(rows: KnownCrawlRows, crawl: CrawlView, askedAt?: number): Promise<void> {
  const asked: KnownCrawl = askedAt === undefined ? crawl : { ...crawl, askedAt };
  if (askedAt === undefined || !isNewer(await rows.get(crawl.id), asked)) await rows.put(asked);
}

/** Returns the last known suggestions of a crawl; empty lists without any. */
export async function knownSuggestions(crawlId: string): Promise<Required<KeptSuggestions>> {
  const kept = await (await database()).get('suggestions', crawlId);
  return { crawlId, list: kept?.list ?? [], asks: kept?.asks ?? [] };
}

/** Replaces the known suggestions of one crawl. @param before skips this if there was an erasure since */
export async function learnSuggestions(kept: Required<KeptSuggestions>, before?: ErasureCount): Promise<void> {
  const tx = (await database()).transaction(['suggestions', 'single'], 'readwrite');
  await written(
    tx,
    async () => {
      if (await isStill(before, tx.objectStore('single'))) await tx.objectStore('suggestions').put(kept);
    },
    'suggestions',
  );
}
