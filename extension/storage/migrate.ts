import type { IDBPTransaction, StoreNames } from 'idb';
import { pageKey } from '../../shared/url/page-key.ts';
import type { AmbitDatabase, AmbitSchema } from './schema.ts';

type Upgrade = IDBPTransaction<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'versionchange'>;

/** Labels read and written together. The number keeps copies small and requests to the browser rare. */
const AT_ONCE = 1_000;

/** Migrates the data of version `from` (0: none) to this one. One transaction: all of it, or nothing. */
export async function migrate(db: AmbitDatabase, from: number, tx: Upgrade): Promise<void> {
  if (from < 1) makeStores(db);
  if (from < 2) await placeLabels(tx);
}

function makeStores(db: AmbitDatabase): void {
  const captures = db.createObjectStore('captures', { keyPath: 'id' });
  captures.createIndex('at', 'at');
  captures.createIndex('url', 'url');
  db.createObjectStore('pages');
  db.createObjectStore('labels', { keyPath: 'id' }).createIndex('state', 'state');
  db.createObjectStore('starts', { keyPath: 'id' });
  db.createObjectStore('crawls', { keyPath: 'id' });
  db.createObjectStore('suggestions', { keyPath: 'crawlId' });
  db.createObjectStore('single');
}

/** Version 1 found labels by the address as written (`target`), so two spellings of one page were two targets. */
async function placeLabels(tx: Upgrade): Promise<void> {
  const labels = tx.objectStore('labels');
  if ([...labels.indexNames].some((name: string) => name === 'target')) labels.deleteIndex('target' as never);
  let range: IDBKeyRange | undefined;
  for (;;) {
    const batch = await labels.getAll(range, AT_ONCE);
    await Promise.all(batch.map((label) => labels.put({ ...label, place: pageKey(label.url) })));
    const last = batch.at(-1);
    if (last === undefined || batch.length < AT_ONCE) break;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
  labels.createIndex('place', ['topicId', 'target', 'place']);
}
