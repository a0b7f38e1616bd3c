import { afterEach, expect, it } from 'vitest';
import { createFakeWeb, type FakePage } from '../../crawl/testing/fake-web.ts';
import { openSharedStoreOn } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { openWorker } from '../worker/open.ts';
import type { Worker } from '../worker/worker.ts';

const TOPICAL = 'Green tea and black tea are picked by hand; tea is dried, and tea is drunk. '.repeat(8);
const DULL = 'The council met on tuesday and spoke of roads and bridges in the valley. '.repeat(8);

type Lucky = 'weather' | 'department';

/**
 * Portals lead by "weather" and by "department" to two dull pages; the lucky one of them leads by "people" to a page on
 * tea.
 */
const corridors =
  (lucky: Lucky) =>
  (url: string): FakePage | undefined => {
    const [, kind = '', n = ''] = /^http:\/\/h\.example\/([a-z]+)(\d+)$/.exec(url) ?? [];
    const to = (name: string, anchor: string) => ({
      url: `http://h.example/${name}${n}`,
      ...{ anchor, before: '', after: '' },
    });
    const text = `${DULL} ${n} ${kind}`;
    if (kind === 'portal')
      return { title: 'Portal', text, links: [to('weather', 'weather'), to('department', 'department')] };
    if (kind === lucky) return { title: 'Office', text, links: [to('tea', 'people')] };
    if (kind === 'tea') return { title: 'Tea', text: `${TOPICAL} ${n}` };
    return { title: 'Office', text };
  };

let sharedStore: SharedStore;
let worker: Worker;
const open = async (lucky: Lucky): Promise<void> => {
  sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  const web = createFakeWeb(corridors(lucky));
  ({ worker } = openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 1, isPatient: true }));
  worker.start();
};
afterEach(async () => {
  await worker.stop();
  await sharedStore.close();
});

/** @returns fetched URLs, in sequence. */
async function crawl(id: string, portals: readonly number[], learnFrom: readonly string[] = []): Promise<string[]> {
  const choices = { parameters: { prior: 0 }, ...(learnFrom.length > 0 && { learnFrom: [...learnFrom] }) };
  const seeds = portals.map((n) => `http://h.example/portal${n}`);
  await sharedStore.create(crawlOf(id, { order: 'q-learning', choices }), seeds);
  await expect.poll(async () => (await sharedStore.crawl(id))?.state).toBe('done');
  const pages = await sharedStore.visited(id, 0, 100);
  return [...pages].sort((a, b) => a.n - b.n).map(({ url }) => url);
}

// Neither link mentions tea. Without the earlier crawl one of the two always comes first; with it, the lucky one does.
it.each(['weather', 'department'] as const)(
  'given an earlier crawl of the topic, a shared crawl uses its paths to the topic from the first page: %s',
  async (lucky) => {
    await open(lucky);
    await crawl('before', [0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await crawl('taught', [9], ['before', 'forgotten since']))[1]).toBe(`http://h.example/${lucky}9`);
  },
);
