import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_NAMES, type OrderName } from '../../../shared/api/crawl.ts';
import type { Sighting } from '../order.ts';
import { offTopic, onTopic, sighting } from '../testing/make.ts';
import {
  fresh,
  NAMES,
  type OrderUnderTest,
  RUNS,
  scoresAfter,
  scoresAfterDeadEnds,
  seeds,
  subjects,
} from '../testing/subjects.ts';

/** Orders that rate a link by its words. */
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
/** Orders that rate a link by the page that shows it. */
const BY_PAGE: readonly OrderName[] = ['adaptive', 'best-n-first', 'context-graph', 'fish-search', 'shark-search'];
/** Orders that know a link by how many pages show it. */
const BY_LINKS: readonly OrderName[] = ['hits', 'ipagerank', 'pagerank'];
/** Orders that rate a link by its place in the crawl. */
const BY_PLACE: readonly OrderName[] = ['breadth-first', 'depth-first'];
/** Orders that know nothing of a link, on purpose. */
const BY_NOTHING: readonly OrderName[] = ['random'];

/**
 * To `q-learning` that looks far ahead (`gamma` 0.9) most of a link's worth lies behind it. In one little web of eighty
 * more lies behind links without words of the topic, and they rank above, rightly: here nothing lies behind pages off
 * the topic.
 */
const scoresOfNear = ({ name, parameters }: OrderUnderTest): typeof scoresAfter =>
  name === 'q-learning' && (parameters.gamma ?? 0) > 0.5 ? scoresAfterDeadEnds : scoresAfter;

describe.each(subjects(BY_WORDS))('%s, by words', (_title, subject) => {
  it('never ranks a link with topic words below the same link without', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, good) => {
        const both: Sighting[] = [
          sighting(200, { anchor: 'camera lens', position: 0 }, { url: 'https://h.test/1', host: 'h.test' }),
          sighting(201, { anchor: 'soup onion', position: 1 }, { url: 'https://h.test/2', host: 'h.test' }),
        ];
        const score = scoresOfNear(subject)(subject, seed, { page: (good ? onTopic : offTopic)(150), sightings: both });
        expect(score(200)).toBeGreaterThan(score(201));
      }),
      RUNS,
    );
  });
});

/**
 * To `q-learning`, which looks ahead, off topic is not worthless: in a web where it often lies one link before the
 * topic, surely off ranks above unknown, and rightly. A negative to it is a link behind which nothing lies.
 */
const scoresOfNegatives = ({ name, parameters }: OrderUnderTest): typeof scoresAfter =>
  name === 'q-learning' && parameters.gamma !== 0 ? scoresAfterDeadEnds : scoresAfter;

describe.each(subjects(BY_WORDS))('%s, by words, among negatives', (_title, subject) => {
  it('never ranks a stronger negative above a weaker one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const anchors = ['soup', 'soup onion', 'soup onion pepper', 'soup onion pepper salad'];
        const sightings = anchors.map((anchor, place) =>
          sighting(200 + place, { anchor, position: place * 2 }, { url: `https://h.test/${place}`, host: 'h.test' }),
        );
        const score = scoresOfNegatives(subject)(subject, seed, { page: offTopic(150), sightings });
        for (const place of [1, 2, 3]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(subjects(BY_PAGE))('%s, by page', (_title, subject) => {
  it('never ranks a link of a page on the topic below the same link of a page off the topic', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const same = (id: number) => sighting(id, { anchor: 'more' }, { url: 'https://h.test/x', host: 'h.test' });
        const score = scoresAfter(
          subject,
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

describe.each(subjects(BY_LINKS))('%s, by links', (_title, subject) => {
  it('given a link on two pages and one on only one of them, never ranks the first lower', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const score = scoresAfter(
          subject,
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

describe.each(subjects(BY_PAGE))('%s, by page, among pages off the topic', (_title, subject) => {
  it('never ranks a link of a worse page above the same link of a better one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const relevances = [0.4, 0.3, 0.2, 0.1, 0];
        const steps = relevances.map((relevance, place) => ({
          page: offTopic(150 + place, { relevance }),
          sightings: [sighting(200 + place, { anchor: 'more' }, { url: 'https://h.test/x', host: 'h.test' })],
        }));
        const score = scoresAfter(subject, seed, ...steps);
        for (const place of [1, 2, 3, 4]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(subjects(BY_LINKS))('%s, by links, more or fewer', (_title, subject) => {
  it('never ranks a link that fewer pages show above one that they show and others too', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = [3, 2, 1].map((links, place) => ({
          page: offTopic(150 + place),
          sightings: Array.from({ length: links }, (_, at) => sighting(200 + at, { anchor: 'camera' })),
        }));
        const score = scoresAfter(subject, seed, ...steps);
        for (const place of [1, 2]) expect(score(200 + place)).toBeLessThanOrEqual(score(199 + place) + 1e-9);
      }),
      RUNS,
    );
  });
});

describe.each(subjects(BY_PLACE))('%s, by place', (_title, subject) => {
  it('given two links in any words, never ranks higher the one that it visits second', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, good) => {
        const [better, worse] = good ? ['soup onion', 'camera lens'] : ['camera lens', 'soup onion'];
        const far = { page: onTopic(150), sightings: [sighting(201, { anchor: worse ?? '' }, { depth: 9 })] };
        const near = { page: offTopic(151), sightings: [sighting(200, { anchor: better ?? '' }, { depth: 1 })] };
        const score = scoresAfter(subject, seed, far, near);
        expect(score(200)).toBeGreaterThan(score(201));
      }),
      RUNS,
    );
  });
});

describe.each(subjects(BY_NOTHING))('%s, by nothing', (_title, subject) => {
  it("given more sightings elsewhere, in any words, keeps the link's score", () => {
    const order = fresh(subject);
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
