import type { OrderName } from '../../../shared/api/crawl.ts';
import { randomFrom } from '../../../shared/learning/random.ts';
import { bench } from '../../../tests/bench/harness.ts';
import { createOrder, ORDERS } from '../index.ts';
import type { Order } from '../order.ts';
import type { ObservedStep } from '../testing/little-web.ts';
import { offTopic, onTopic, sighting, TOPIC } from '../testing/make.ts';

const WORDS = Array.from({ length: 3000 }, (_, at) => `w${(at * 7919).toString(36).replaceAll(/\d/g, 'q')}x`);
const LINKS = 40;

/**
 * Pages with 40 links each, words drawn with a few common and many rare ones, links to about as many pages as they are.
 */
function bigWeb(pages: number): ObservedStep[] {
  const random = randomFrom(1);
  const word = () => (random() < 0.03 ? 'camera' : (WORDS[Math.floor(random() ** 3 * WORDS.length)] ?? ''));
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  return Array.from({ length: pages }, (_, id) => ({
    page: (random() < 0.2 ? onTopic : offTopic)(id, { text: words(200) }),
    sightings: Array.from({ length: LINKS }, (_, position) =>
      sighting(Math.floor(random() * pages * 4), {
        anchor: words(3),
        before: words(8),
        after: words(8),
        position,
      }),
    ),
  }));
}

const names = Object.keys(ORDERS) as OrderName[];
const create = (name: OrderName): Order => createOrder(name, { topic: TOPIC });
const small = bigWeb(500);
const large = bigWeb(4000);

for (const [title, web] of [
  ['observe and learn, 500 pages of 40 links (items: links)', small],
  ['observe and learn, 4,000 pages of 40 links: the rate should not fall (items: links)', large],
] as const) {
  await bench(
    title,
    names.map((name) => ({
      name,
      run: () => {
        const order = create(name);
        for (const { page, sightings } of web) order.observe(page, sightings);
        return web.length * LINKS;
      },
    })),
    1,
  );
}

const grown = names.map((name) => {
  const order = create(name);
  for (const { page, sightings } of large) order.observe(page, sightings);
  return { name, order };
});
let sum = 0;
await bench(
  'score, the whole frontier asked again (items: links)',
  grown.map(({ name, order }) => ({
    name,
    run: () => {
      const count = large.length * 4;
      for (let id = 0; id < count; id++) sum += order.score(id) ?? 0;
      return count;
    },
  })),
);
await bench(
  'a label on one page, learned and passed on (items: labels)',
  grown.map(({ name, order }, place) => ({
    name,
    run: () => {
      order.relabel([{ id: place, relevance: 1, onTopic: true }]);
      return 1;
    },
  })),
  1,
);
console.log(`(sum of scores, so that none is optimised away: ${sum.toFixed(1)})`);
