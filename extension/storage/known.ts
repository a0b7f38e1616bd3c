import type { CrawlView } from '../../shared/api/crawl.ts';
import { database } from './database.ts';
import { type ErasureCount, isStill } from './forgotten.ts';
import type { KeptSuggestions } from './schema.ts';
import { written } from './written.ts';

/** Returns the last known crawls, newest first, for drawing before the companion answers. */
export async function knownCrawls(): Promise<readonly CrawlView[]> {
  const crawls = await (await database()).getAll('crawls');
  return crawls.sort((a, b) => b.startedAt - a.startedAt);
}

/** Replaces the known crawls by the companion's whole list. @param before skips this if there was an erasure since */
export async function learnCrawls(crawls: readonly CrawlView[], before?: ErasureCount): Promise<void> {
  const tx = (await database()).transaction(['crawls', 'suggestions', 'single'], 'readwrite');
  await written(
    tx,
    async () => {
      if (!(await isStill(before, tx.objectStore('single')))) return;
      const ids = new Set(crawls.map(({ id }) => id));
      await tx.objectStore('crawls').clear();
      for (const crawl of crawls) await tx.objectStore('crawls').put(crawl);
      for (const id of await tx.objectStore('suggestions').getAllKeys()) {
        if (!ids.has(id)) await tx.objectStore('suggestions').delete(id);
      }
    },
    'crawls',
  );
}

/** Replaces one known crawl. @param before skips this if there was an erasure since */
export async function learnCrawl(crawl: CrawlView, before?: ErasureCount): Promise<void> {
  const tx = (await database()).transaction(['crawls', 'single'], 'readwrite');
  await written(
    tx,
    async () => {
      if (await isStill(before, tx.objectStore('single'))) await tx.objectStore('crawls').put(crawl);
    },
    'crawls',
  );
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
