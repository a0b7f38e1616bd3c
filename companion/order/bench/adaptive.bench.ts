import { randomFrom } from '../../../shared/learning/random.ts';
import { bench } from '../../../tests/bench/harness.ts';
import { createAdaptive } from '../adaptive.ts';
import type { Order } from '../order.ts';
import { offTopic, onTopic, sighting, TOPIC } from '../testing/make.ts';

const WORDS = Array.from({ length: 3_000 }, (_, at) => `w${(at * 7919).toString(36).replaceAll(/\d/g, 'q')}x`);
const LINKS = 40;

/** Observes one page with 40 links, about one in four of them to a known URL. */
function visit(order: Order, id: number, random: () => number): void {
  const words = (count: number) =>
    Array.from({ length: count }, () => (random() < 0.03 ? 'camera' : WORDS[Math.floor(random() ** 3 * 3_000)])).join(
      ' ',
    );
  const sightings = Array.from({ length: LINKS }, (_, position) =>
    sighting(random() < 0.25 ? Math.floor(random() * (id + 1) * 30) : id * 30 + position + 1, {
      anchor: words(3),
      before: words(8),
      after: words(8),
      position,
    }),
  );
  order.observe((random() < 0.2 ? onTopic : offTopic)(id, { text: words(200) }), sightings);
}

function crawled(pages: number): { order: Order; next: () => void } {
  const order = createAdaptive({ topic: TOPIC });
  const random = randomFrom(1);
  let id = 0;
  const next = () => visit(order, id++, random);
  while (id < pages) next();
  return { order, next };
}

const PAGES = 50;
const crawls = [500, 4_000].map((pages) => ({ pages, crawl: crawled(pages) }));

await bench(
  'adaptive: observe a page of 40 links (items: pages); the price must not grow with the crawl',
  crawls.map(({ pages, crawl }) => ({
    name: `after ${pages} pages`,
    run: () => {
      for (let turn = 0; turn < PAGES; turn++) crawl.next();
      return PAGES;
    },
  })),
);

const FRONTIER_PAGES = 3_400;
const scored = crawled(FRONTIER_PAGES);
const score = (): number => {
  let links = 0;
  for (let id = 0; id < FRONTIER_PAGES * 30; id++) if (scored.order.score(id) !== undefined) links += 1;
  return links;
};
await bench('adaptive: a label, then the whole frontier of about 100,000 links scored again (items: links)', [
  { name: 'score', run: score },
  {
    name: 'label and score',
    run: () => {
      scored.order.relabel([{ id: 7, relevance: 1, onTopic: true }]);
      return score();
    },
  },
]);
