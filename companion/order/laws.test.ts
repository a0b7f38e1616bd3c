import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_NAMES, type OrderName } from '../../shared/api/crawl.ts';
import { CLASSIC_FEATURES } from './common/features.ts';
import { createOrder, ORDERS } from './index.ts';
import type { Order, Sighting } from './order.ts';
import { follow, littleWeb, type Step } from './testing/little-web.ts';
import { known, offTopic, onTopic, page, sighting, TOPIC } from './testing/make.ts';

const NAMES = Object.keys(ORDERS) as OrderName[];
const IDS = Array.from({ length: 120 }, (_, id) => id);
const RUNS = { numRuns: 12 };
const seeds = fc.integer({ min: 1, max: 1_000_000 });

const fresh = (name: OrderName): Order => createOrder(name, { topic: TOPIC, parameters: quick(name) });

/** Orders in which what was chosen, or learned step by step, before a label stays as it was. */
const STICKS: readonly OrderName[] = ['adaptive', 'best-n-first'];

/** Parameters that make a little crawl pass through everything that an order does: batches, trainings, cuts. */
function quick(name: OrderName): Readonly<Record<string, number>> {
  if (name === 'best-n-first') return { n: 5 };
  if (name === 'online-svm') return { batch: 10 };
  // Off topic is not worthless to an order that looks ahead; with no look ahead it is, and the laws can be told.
  if (name === 'q-learning') return { gamma: 0 };
  return {};
}

function replay(name: OrderName, steps: readonly Step[]): Order {
  const order = fresh(name);
  order.seed(known(0, { depth: 0 }));
  for (const { page, sightings } of steps) order.observe(page, sightings);
  return order;
}

/** Equal but for the rounding of sums taken in another sequence. */
const same = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? a === b : Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));

const scoresOf = (order: Order) => IDS.map((id) => order.score(id));

/** Scores of one more page's links, seen after a crawl of a little web whose links are honest. */
function scoresAfter(name: OrderName, seed: number, ...more: readonly Step[]): (id: number) => number {
  const steps = follow(fresh(name), littleWeb(seed, 1), 60);
  const order = replay(name, [...steps, ...more]);
  return (id) => order.score(id) ?? Number.NEGATIVE_INFINITY;
}

describe.each(NAMES)('%s', (name) => {
  it('is called by its name', () => {
    expect(fresh(name).name).toBe(name);
  });

  it('ranks nothing before the seeds', () => {
    const order = fresh(name);
    order.seed(known(0, { depth: 0 }));
    order.observe(onTopic(7), [sighting(8, { anchor: 'camera lens' })]);
    expect(order.score(0)).toBeGreaterThanOrEqual(order.score(8) ?? 0);
  });

  it('gives finite scores, and priorities in [0,1] that rise with them', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 80 }), (seed, pages) => {
        const order = fresh(name);
        follow(order, littleWeb(seed), pages);
        const found = IDS.flatMap((id) => {
          const score = order.score(id);
          return score === undefined ? [] : [{ score, priority: order.priority(id) }];
        });
        found.sort((a, b) => a.score - b.score);
        const wrong = found.filter(({ score, priority }, at) => {
          const rises = priority >= (found[at - 1]?.priority ?? 0) - 1e-9;
          return !(Number.isFinite(score) && priority >= 0 && priority <= 1 && rises);
        });
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('gives the same scores when the same calls are replayed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const order = fresh(name);
        const steps = follow(order, littleWeb(seed), 50);
        const again = replay(name, steps);
        expect(scoresOf(again)).toEqual(scoresOf(order));
        expect(again.revision).toBe(order.revision);
      }),
      RUNS,
    );
  });

  it('does not care in which sequence the sightings of a page are handed over', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = follow(fresh(name), littleWeb(seed), 50);
        const one = scoresOf(replay(name, steps));
        const turned = steps.map(({ page, sightings }) => ({ page, sightings: [...sightings].reverse() }));
        const other = scoresOf(replay(name, turned));
        expect(IDS.filter((id) => !same(one[id], other[id]))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('changes the score of a link that a page did not show only together with its revision', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = follow(fresh(name), littleWeb(seed), 50);
        const order = fresh(name);
        order.seed(known(0, { depth: 0 }));
        const waiting = new Set<number>();
        for (const { page, sightings } of steps) {
          waiting.delete(page.id);
          const before = new Map([...waiting].map((id) => [id, order.score(id)]));
          const revision = order.revision;
          order.observe(page, sightings);
          if (order.revision === revision) {
            for (const { target } of sightings) before.delete(target.id);
            expect([...before].filter(([id, score]) => order.score(id) !== score)).toEqual([]);
          }
          for (const { target } of sightings) waiting.add(target.id);
        }
      }),
      RUNS,
    );
  });

  it('explains every score in codes that are listed, the heaviest first', () => {
    const order = fresh(name);
    const met = follow(order, littleWeb(3), 60).flatMap(({ sightings }) => sightings.map(({ target }) => target.id));
    for (const id of new Set(met)) {
      if (order.score(id) === undefined) continue;
      const parts = order.explain(id);
      expect(parts.length).toBeGreaterThan(0);
      const weights = parts.map(({ weight }) => Math.abs(weight));
      expect(weights.every(Number.isFinite)).toBe(true);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
      if (name !== 'adaptive') for (const { feature } of parts) expect(CLASSIC_FEATURES).toHaveProperty(feature);
    }
  });

  it('puts a link that the user likes above all others and never follows one that the user does not', () => {
    const order = fresh(name);
    order.observe(onTopic(1), [
      sighting(10, { anchor: 'soup' }),
      sighting(11, { anchor: 'camera lens' }),
      sighting(12, { anchor: 'camera' }),
    ]);
    const revision = order.revision;
    order.labelLink(10, true);
    order.labelLink(12, false);
    expect(order.revision).toBeGreaterThan(revision);
    expect(order.score(10)).toBeGreaterThan(order.score(11) ?? 0);
    const disliked = order.score(12);
    expect(disliked === undefined || disliked < (order.score(11) ?? 0)).toBe(true);
  });

  it('takes a label on a page as if the page had been judged so from the start', () => {
    if (STICKS.includes(name)) return;
    const steps = follow(fresh(name), littleWeb(5), 40);
    const changed = steps.slice(3, 6).map(({ page }) => page.id);
    const order = replay(name, steps);
    const changes = changed.map((id) => ({ id, relevance: 1, onTopic: true }));
    order.relabel(changes);
    const judged = steps.map(({ page, sightings }) => ({
      page: changed.includes(page.id) ? { ...page, relevance: 1, onTopic: true } : page,
      sightings,
    }));
    const other = replay(name, judged);
    other.relabel(changes);
    expect(scoresOf(order)).toEqual(scoresOf(other));
  });

  it('lives through a page that failed, a page without links and a page seen twice', () => {
    const order = fresh(name);
    order.seed(known(0, { depth: 0 }));
    order.observe(page(0, { failed: true }), []);
    order.observe(onTopic(1), [sighting(2, { anchor: 'camera' })]);
    order.observe(onTopic(1), [sighting(2, { anchor: 'camera' })]);
    expect(Number.isFinite(order.score(2))).toBe(true);
  });
});

/** Orders that know a link by what is said of it. */
const BY_WORDS: readonly OrderName[] = [
  'adaptive',
  'best-first',
  'genetic',
  'ipagerank',
  'naive-bayes',
  'online-svm',
  'q-learning',
  'rw',
  'shark-search',
];
/** Orders that know a link by the page that it stands on. */
const BY_PAGE: readonly OrderName[] = ['adaptive', 'best-n-first', 'context-graph', 'fish-search', 'shark-search'];
/** Orders that know a link by how many pages show it. */
const BY_LINKS: readonly OrderName[] = ['hits', 'ipagerank', 'pagerank'];

const present = (names: readonly OrderName[]) => names.filter((name) => name in ORDERS);

describe.each(present(BY_WORDS))('%s, by words', (name) => {
  it('never ranks a link with topic words below the same link without', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, good) => {
        const both: Sighting[] = [
          sighting(200, { anchor: 'camera lens', position: 0 }, { url: 'https://h.test/1', host: 'h.test' }),
          sighting(201, { anchor: 'soup onion', position: 1 }, { url: 'https://h.test/2', host: 'h.test' }),
        ];
        const score = scoresAfter(name, seed, { page: (good ? onTopic : offTopic)(150), sightings: both });
        expect(score(200)).toBeGreaterThan(score(201));
      }),
      RUNS,
    );
  });

  it('never ranks a stronger negative above a weaker one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const anchors = ['soup', 'soup onion', 'soup onion pepper', 'soup onion pepper salad'];
        const sightings = anchors.map((anchor, place) =>
          sighting(200 + place, { anchor, position: place * 2 }, { url: `https://h.test/${place}`, host: 'h.test' }),
        );
        const score = scoresAfter(name, seed, { page: offTopic(150), sightings });
        for (const place of [1, 2, 3]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(present(BY_PAGE))('%s, by page', (name) => {
  it('never ranks a link of a page on the topic below the same link of a page off the topic', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const same = (id: number) => sighting(id, { anchor: 'more' }, { url: 'https://h.test/x', host: 'h.test' });
        const score = scoresAfter(
          name,
          seed,
          { page: onTopic(150), sightings: [same(200)] },
          { page: offTopic(151), sightings: [same(201)] },
        );
        expect(score(200)).toBeGreaterThanOrEqual(score(201));
      }),
      RUNS,
    );
  });
});

describe.each(present(BY_LINKS))('%s, by links', (name) => {
  it('never ranks a link that two pages show below one that only one of them shows', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const score = scoresAfter(
          name,
          seed,
          {
            page: offTopic(150),
            sightings: [sighting(200, { anchor: 'camera' }), sighting(201, { anchor: 'camera' })],
          },
          { page: offTopic(151), sightings: [sighting(200, { anchor: 'camera' })] },
        );
        expect(score(200)).toBeGreaterThanOrEqual(score(201));
      }),
      RUNS,
    );
  });
});

/** Orders that know a link by where it stands in the crawl. */
const BY_PLACE: readonly OrderName[] = ['breadth-first', 'depth-first'];
/** Orders that know nothing of a link, on purpose. */
const BY_NOTHING: readonly OrderName[] = ['random'];

describe.each(present(BY_PAGE))('%s, by page, among pages off the topic', (name) => {
  it('never ranks a link of a worse page above the same link of a better one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const relevances = [0.4, 0.3, 0.2, 0.1, 0];
        const steps = relevances.map((relevance, place) => ({
          page: offTopic(150 + place, { relevance }),
          sightings: [sighting(200 + place, { anchor: 'more' }, { url: 'https://h.test/x', host: 'h.test' })],
        }));
        const score = scoresAfter(name, seed, ...steps);
        for (const place of [1, 2, 3, 4]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(present(BY_LINKS))('%s, by links, more or fewer', (name) => {
  it('never ranks a link that fewer pages show above one that they show and others too', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = [3, 2, 1].map((links, place) => ({
          page: offTopic(150 + place),
          sightings: Array.from({ length: links }, (_, at) => sighting(200 + at, { anchor: 'camera' })),
        }));
        const score = scoresAfter(name, seed, ...steps);
        for (const place of [1, 2]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(present(BY_PLACE))('%s, by place', (name) => {
  it('never ranks a link above one that it goes to first, whatever is said of the two', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, good) => {
        const [better, worse] = good ? ['soup onion', 'camera lens'] : ['camera lens', 'soup onion'];
        const far = { page: onTopic(150), sightings: [sighting(201, { anchor: worse ?? '' }, { depth: 9 })] };
        const near = { page: offTopic(151), sightings: [sighting(200, { anchor: better ?? '' }, { depth: 1 })] };
        const score = scoresAfter(name, seed, far, near);
        expect(score(200)).toBeGreaterThan(score(201));
      }),
      RUNS,
    );
  });
});

describe.each(present(BY_NOTHING))('%s, by nothing', (name) => {
  it('gives a link the same score whatever is said of it and wherever', () => {
    const order = fresh(name);
    order.observe(onTopic(1), [sighting(10, { anchor: 'camera lens' })]);
    const score = order.score(10);
    order.observe(offTopic(2), [sighting(10, { anchor: 'soup' })]);
    expect(order.score(10)).toBe(score);
  });
});

it('holds every order to a law of what is better', () => {
  const told = new Set([...BY_WORDS, ...BY_PAGE, ...BY_LINKS, ...BY_PLACE, ...BY_NOTHING]);
  expect(NAMES.filter((name) => !told.has(name))).toEqual([]);
  expect([...NAMES].sort()).toEqual([...ORDER_NAMES].sort());
});
