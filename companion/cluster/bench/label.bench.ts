/**
 * Measures how long a label takes until every worker chooses by it. The time runs from the call that gives the label
 * until the learner's result is in the store. Two workers, of which one learns, share one PostgreSQL. Arguments: labels
 * (default 20), pages of the crawl before them (200).
 */
import { startPostgres } from '../../../tests/postgres/server.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { openSharedStore } from '../store/address.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { tree } from '../testing/tree.ts';
import { openWorker } from '../worker/open.ts';

const LOOK_MS = 2;
const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const [labels = '20', pages = '200'] = process.argv.slice(2);
const server = await startPostgres();
const sharedStore = await openSharedStore(await server.database(), false);
await sharedStore.putTopic(TEA);
// After this many pages the web stops answering. The crawl keeps running, and only labels change its state.
let release = (): void => undefined;
const held = new Promise<void>((resolve) => {
  release = resolve;
});
let asked = 0;
const web = createFakeWeb(tree, { during: () => (++asked > Number(pages) ? held : undefined) });
const hired = [1, 2].map(() => openWorker({ sharedStore, parser: web, openFetcher: () => web, inFlight: 2 }).worker);
for (const worker of hired) worker.start();
await sharedStore.create(crawlOf('c', { order: 'adaptive' }), ['http://teaa.example/']);
const isHeld = async (): Promise<boolean> => {
  const crawl = await sharedStore.crawl('c');
  return asked > Number(pages) && crawl?.backlog === 0;
};
while (!(await isHeld())) await waited(LOOK_MS);
const known = await sharedStore.visited('c', 0, Number(pages));
let last = Math.max(...known.map(({ changed }) => changed));
const took: number[] = [];
for (let at = 0; at < Number(labels); at++) {
  // The learner falls asleep between two of them, as it does when nothing comes.
  await waited(500);
  const { url, onTopic } = known[at % known.length] ?? { url: '', onTopic: false };
  const value = onTopic === at < known.length ? 'not-relevant' : 'relevant';
  const begun = performance.now();
  await sharedStore.label([{ id: `l${at}`, topicId: TEA.id, target: 'page', url, value, at: Date.now() }], 'ann');
  for (let changed = false; !changed && performance.now() - begun < 5_000; await waited(LOOK_MS)) {
    const fresh = await sharedStore.visited('c', last, 1_000);
    changed = fresh.length > 0;
    last = Math.max(last, ...fresh.map((page) => page.changed));
  }
  took.push(performance.now() - begun);
}
took.sort((a, b) => a - b);
const [median = 0, worst = 0] = [took[took.length >> 1], took.at(-1)];
console.log(
  `${took.length} labels on ${known.length} pages: ${median.toFixed(0)} ms at the median, ${worst.toFixed(0)} at most until judged anew in the store`,
);
release();
await Promise.all(hired.map((worker) => worker.stop()));
await sharedStore.close();
server.stop();
