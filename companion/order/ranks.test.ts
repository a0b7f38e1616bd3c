import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../../shared/testing/effort.ts';
import { createIPageRank } from './ipagerank.ts';
import { createPageRank } from './pagerank.ts';
import { createRw } from './rw.ts';
import { follow, littleWeb, type ObservedStep } from './testing/little-web.ts';
import { offTopic, sighting, TOPIC } from './testing/make.ts';

/** All pages of a little web but its seed, which ranks above all. */
const IDS = Array.from({ length: 119 }, (_, id) => id + 1);
const ALL = [0, ...IDS];

/** The definition, iterated without any cleverness. */
function defined(
  steps: readonly ObservedStep[],
  weight: (step: ObservedStep, place: number) => number,
  d = 0.85,
): number[] {
  let ranks = ALL.map(() => 1 - d);
  for (let round = 0; round < 200; round++) {
    const next = ALL.map(() => 1 - d);
    for (const step of steps) {
      const weights = step.sightings.map((_, place) => weight(step, place));
      const sum = weights.reduce((total, each) => total + each, 0);
      for (const [place, { target }] of step.sightings.entries()) {
        next[target.id] = (next[target.id] ?? 0) + (d * (ranks[step.page.id] ?? 0) * (weights[place] ?? 0)) / sum;
      }
    }
    ranks = next;
  }
  return ranks;
}

describe('pagerank', () => {
  it('follows a worked example: A links to B and C, B to C', () => {
    const order = createPageRank({ topic: TOPIC });
    order.observe(offTopic(0), [sighting(1), sighting(2)]);
    order.observe(offTopic(1), [sighting(2)]);
    const a = 0.15;
    const b = 0.15 + (0.85 * a) / 2;
    expect(order.score(0)).toBeCloseTo(a, 9);
    expect(order.score(1)).toBeCloseTo(b, 9);
    expect(order.score(2)).toBeCloseTo(0.15 + (0.85 * a) / 2 + 0.85 * b, 9);
  });

  it('is the fixed point of its definition whenever it was settled', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const order = createPageRank({ topic: TOPIC });
        // Ten pages: up to here the ranks are settled with every page.
        const steps = follow(order, littleWeb(seed), 10);
        const ranks = defined(steps, () => 1);
        const met = IDS.filter((id) => order.score(id) !== undefined);
        expect(met.filter((id) => Math.abs((order.score(id) ?? 0) - (ranks[id] ?? 0)) > 1e-4)).toEqual([]);
      }),
      { numRuns: repeated(15) },
    );
  });

  it('stays near the fixed point between two settlements', () => {
    const order = createPageRank({ topic: TOPIC });
    const steps = follow(order, littleWeb(4), 57);
    const ranks = defined(steps, () => 1);
    const errors = IDS.filter((id) => order.score(id) !== undefined).map(
      (id) => (order.score(id) ?? 0) / (ranks[id] ?? 0),
    );
    expect(Math.min(...errors)).toBeGreaterThan(0.8);
    expect(Math.max(...errors)).toBeLessThan(1.2);
  });
});

describe('pagerank of pages', () => {
  it('follows the links of the fetched page with the largest rank first: A links to B, C and E, B to D, C to B', () => {
    const order = createPageRank({ topic: TOPIC, parameters: { ranked: 1 } });
    order.observe(offTopic(0), [sighting(1), sighting(2), sighting(4)]);
    order.observe(offTopic(1), [sighting(3)]);
    order.observe(offTopic(2), [sighting(1)]);
    const a = 0.15;
    const c = 0.15 + (0.85 * a) / 3;
    const b = 0.15 + (0.85 * a) / 3 + 0.85 * c;
    // D is shown by B alone, E by A alone, B by A and C.
    expect(order.score(3)).toBeCloseTo(b, 9);
    expect(order.score(4)).toBeCloseTo(a, 9);
    expect(order.score(1)).toBeCloseTo(c, 9);
    expect(order.score(9)).toBeUndefined();
  });

  it('ranks a link of a new page at once, by what the page is worth then', () => {
    const order = createPageRank({ topic: TOPIC, parameters: { ranked: 1 } });
    for (let id = 0; id < 30; id++) order.observe(offTopic(id), [sighting(100)]);
    const revision = order.revision;
    order.observe(offTopic(100), [sighting(200)]);
    expect(order.revision).toBe(revision);
    expect(order.score(200)).toBeCloseTo(0.15 + 30 * 0.85 * 0.15, 6);
  });
});

describe('ipagerank', () => {
  it('given a threshold, neither follows nor ranks links whose words are less relevant', () => {
    const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
    const parameters = { threshold: 0.4 };
    const order = createIPageRank({ topic, parameters }, { likeness: (word, own) => (word === own ? 1 : 0) });
    const at = { url: 'https://x.test/' };
    order.observe(offTopic(0), [
      sighting(1, { anchor: 'camera', ...at }),
      sighting(2, { anchor: 'camera soup garden', ...at }),
      sighting(3, { anchor: 'soup', ...at }),
    ]);
    // The words of 1 have a relevance of a half, those of 2 of a quarter.
    expect(order.score(1)).toBeCloseTo(0.15 + 0.85 * 0.15, 9);
    expect([order.score(2), order.score(3)]).toEqual([undefined, undefined]);
    // A better link to the same page is kept.
    order.observe(offTopic(1), [sighting(2, { anchor: 'camera', ...at })]);
    expect(order.score(2)).toBeGreaterThan(0.15);
  });

  it('is PageRank when all links are equally relevant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (seed, constant) => {
        const plain = createPageRank({ topic: TOPIC });
        const steps = follow(plain, littleWeb(seed), 60);
        const topical = createIPageRank({ topic: TOPIC }, { likeness: () => constant });
        for (const { page, sightings } of steps) topical.observe(page, sightings);
        const differ = IDS.filter(
          (id) => id !== 0 && Math.abs((plain.score(id) ?? -1) - (topical.score(id) ?? -1)) > 1e-9,
        );
        expect(differ).toEqual([]);
      }),
      { numRuns: repeated(10) },
    );
  });

  it('passes rank on in proportion to the relevance of the links', () => {
    const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
    const order = createIPageRank({ topic }, { likeness: (word, topicWord) => (word === topicWord ? 1 : 0) });
    // "test" is the host's word: one word of two is the topic's, or one of four, or none.
    const at = { url: 'https://x.test/' };
    order.observe(offTopic(0), [
      sighting(1, { anchor: 'camera', ...at }),
      sighting(2, { anchor: 'camera soup garden', ...at }),
      sighting(3, { anchor: 'soup', ...at }),
    ]);
    const passed = 0.85 * 0.15;
    expect(order.score(1)).toBeCloseTo(0.15 + passed * (0.5 / 0.75), 9);
    expect(order.score(2)).toBeCloseTo(0.15 + passed * (0.25 / 0.75), 9);
    expect(order.score(3)).toBeCloseTo(0.15, 9);
  });

  it('passes rank on evenly when no link is relevant', () => {
    const order = createIPageRank({ topic: TOPIC }, { likeness: () => 0 });
    order.observe(offTopic(0), [sighting(1, { anchor: 'soup' }), sighting(2, { anchor: 'garden' })]);
    expect(order.score(1)).toBeCloseTo(0.15 + (0.85 * 0.15) / 2, 9);
    expect(order.score(2)).toBe(order.score(1));
  });
});

describe('rw', () => {
  const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
  const half = {
    likeness: (word: string, topicWord: string) => (word === topicWord ? 1 : word === 'shutter' ? 0.5 : 0),
  };
  const at = { url: 'https://x.test/' };

  it('is the mean over all words said of a URL, by all pages, of the likeness to the nearest topic word', () => {
    const order = createRw({ topic }, half);
    order.observe(offTopic(0), [sighting(9, { anchor: 'camera shutter', ...at })]);
    expect(order.score(9)).toBeCloseTo((1 + 0.5 + 0) / 3, 12);
    order.observe(offTopic(1), [sighting(9, { anchor: 'shutter', before: 'garden', ...at })]);
    expect(order.score(9)).toBeCloseTo((1 + 0.5 + 0 + 0.5 + 0 + 0) / 6, 12);
    expect(order.explain(9)[0]).toMatchObject({ feature: 'metadata', detail: 'camera' });
  });

  it('given likenesses below three tenths, counts them as zero: many of them never reach one like word', () => {
    const vague = { likeness: (word: string, topicWord: string) => (word === topicWord ? 1 : 0.29) };
    const order = createRw({ topic }, vague);
    order.observe(offTopic(0), [sighting(9, { anchor: 'soup onion garden', ...at })]);
    expect(order.score(9)).toBe(0);
  });

  it("does not fetch a URL below the user's threshold", () => {
    const order = createRw({ topic, parameters: { threshold: 0.5 } }, half);
    order.observe(offTopic(0), [sighting(1, { anchor: 'camera', ...at }), sighting(2, { anchor: 'soup', ...at })]);
    expect(order.score(1)).toBe(0.5);
    expect(order.score(2)).toBeUndefined();
  });

  it('gives every URL the same score under constant likeness', () => {
    const order = createRw({ topic }, { likeness: () => 0.3 });
    order.observe(offTopic(0), [sighting(1, { anchor: 'camera' }), sighting(2, { anchor: 'soup onion' })]);
    expect(order.score(1)).toBeCloseTo(0.3, 12);
    expect(order.score(2)).toBeCloseTo(0.3, 12);
  });
});
