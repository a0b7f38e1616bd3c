import type { CrawlSpec, CrawlView } from '../../shared/api/crawl.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { giveUpOldest } from './captures.ts';
import { database } from './database.ts';
import { makeRoom } from './room.ts';
import type { KeptStart } from './schema.ts';
import { written } from './written.ts';

/** Durable when it resolves. The same id is kept once, whatever state it has reached. */
export async function keepStart(start: KeptStart): Promise<KeptStart> {
  return makeRoom(async () => {
    const tx = (await database()).transaction('starts', 'readwrite', { durability: 'strict' });
    return written(
      tx,
      async () => {
        const known = await tx.store.get(start.id);
        if (known === undefined) await tx.store.put(start);
        return known ?? start;
      },
      'starts',
    );
  }, giveUpOldest);
}

/** Moves from `reading` to `ready`, unless another run of the background was quicker. */
export async function startReady(id: string, topic: Topic, spec: CrawlSpec): Promise<void> {
  await change(id, 'reading', { state: 'ready', topic, spec });
}

/** The companion will not begin this crawl; it stays, with the reason, until it is dropped. */
export async function startRefused(id: string, reason: string): Promise<void> {
  await change(id, 'ready', { state: 'refused', reason });
}

async function change(id: string, from: KeptStart['state'], to: Partial<KeptStart>): Promise<void> {
  await makeRoom(async () => {
    const tx = (await database()).transaction('starts', 'readwrite', { durability: 'strict' });
    await written(
      tx,
      async () => {
        const start = await tx.store.get(id);
        if (start?.state === from) await tx.store.put({ ...start, ...to });
      },
      'starts',
    );
  }, giveUpOldest);
}

/** Replaces the start by the companion's view of the crawl, unless the user erased the start first. */
export async function startSent(id: string, crawl: CrawlView): Promise<void> {
  const tx = (await database()).transaction(['starts', 'crawls'], 'readwrite');
  await written(
    tx,
    async () => {
      if ((await tx.objectStore('starts').get(id)) === undefined) return;
      await Promise.all([tx.objectStore('starts').delete(id), tx.objectStore('crawls').put(crawl)]);
    },
    'starts',
    'crawls',
  );
}

export async function dropStart(id: string): Promise<void> {
  const tx = (await database()).transaction('starts', 'readwrite');
  await written(tx, () => tx.store.delete(id), 'starts');
}

/** Oldest first. */
export async function keptStarts(): Promise<readonly KeptStart[]> {
  const starts = await (await database()).getAll('starts');
  return starts.sort((a, b) => a.at - b.at);
}
