import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldersOfEach } from '../../crawl/testing/folders.ts';
import { openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { keepSamplePages, newPage } from '../testing/sample-pages.ts';

const folder = foldersOfEach();
let store: Store;
beforeEach(() => {
  store = openStore(`${folder()}/state`);
});
afterEach(() => store.close());

it('given two crawls whose pages alternate in the store, each reads its own pages with features, in their sequence', () => {
  const crawls = ['crawl-1', 'crawl-2'].map((id) => {
    keepSamplePages(store, [], id);
    return { id, journal: store.journal(id), ids: [] as number[] };
  });
  for (let at = 0; at < 40; at++) {
    // Numbers of URLs fall while pages come: the index of a crawl's pages has another sequence.
    const urlId = 39 - at;
    for (const { id, journal, ids } of crawls) {
      const url = `http://${id}.example/${urlId}`;
      journal.apply({ kind: 'entry', urls: [{ id: urlId, url, depth: 0 }] });
      ids.push(journal.apply(newPage({ url, features: `${id} ${urlId}` }, urlId, [])));
    }
  }
  for (const { id, journal, ids } of crawls) {
    const read = [...journal.featured()];
    expect(read.map(({ pageId }) => pageId)).toEqual(ids);
    expect(read.map(({ features }) => features)).toEqual(ids.map((_, at) => `${id} ${39 - at}`));
    expect(read.every(({ isSeed, onTopic }) => isSeed && onTopic)).toBe(true);
    expect([...journal.unfeatured()]).toEqual([]);
  }
});
