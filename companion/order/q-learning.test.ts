import { describe, expect, it } from 'vitest';
import { futureRewards } from './graph/future-reward.ts';
import { LinkGraph } from './graph/link-graph.ts';
import type { Order } from './order.ts';
import { createQLearning } from './q-learning.ts';
import { offTopic, onTopic, sighting } from './testing/make.ts';

const topic = { id: 't', name: 't', texts: [], words: ['camera'] };

describe('futureRewards', () => {
  const graph = (...rows: (readonly number[])[]) => {
    const made = new LinkGraph();
    for (const [id, targets] of rows.entries()) made.add(id, targets);
    return made;
  };

  it('given links on the way, halves the reward with each', () => {
    const rewards = futureRewards(graph([1], [2], [3], []), (page) => (page === 3 ? 1 : 0), 0.5);
    expect([0, 1, 2, 3].map((id) => rewards.get(id))).toEqual([0.125, 0.25, 0.5, 1]);
  });

  it('takes the best of several ways and adds what comes after a reward', () => {
    const rewards = futureRewards(graph([1, 2], [], [3], []), (page) => (page >= 2 ? 1 : 0), 0.5);
    expect(rewards.get(2)).toBe(1.5);
    expect(rewards.get(0)).toBe(0.75);
  });

  it('ends on rings, and gives nothing for a link to oneself', () => {
    const rewards = futureRewards(graph([1], [0], [2]), () => 1, 0.5);
    expect(rewards.get(0)).toBeGreaterThan(1.9);
    expect(rewards.get(0)).toBeLessThanOrEqual(2);
    expect(rewards.get(2)).toBe(1);
  });

  it('knows nothing of pages not fetched', () => {
    expect(futureRewards(graph([5]), () => undefined, 0.5).get(5)).toBeNaN();
  });

  it('given a label on an unfetched page, counts it for the page and for those that link to it', () => {
    const rewards = futureRewards(graph([1, 5], [6]), (page) => ({ 5: 1, 6: 0 })[page], 0.5);
    expect([0, 1, 5, 6].map((id) => rewards.get(id))).toEqual([0.5, 0, 1, 0]);
  });
});

/** A corridor: portals say "department", it leads to pages that say "people", and these lead to the topic. */
const corridor = (first: number) => [
  {
    page: offTopic(first),
    sightings: [sighting(first + 1, { anchor: 'department' }), sighting(first + 3, { anchor: 'weather' })],
  },
  { page: offTopic(first + 1), sightings: [sighting(first + 2, { anchor: 'people' })] },
  { page: onTopic(first + 2), sightings: [] },
  { page: offTopic(first + 3), sightings: [] },
];

describe('q-learning', () => {
  const asked = {
    page: offTopic(900),
    sightings: [
      sighting(901, { anchor: 'department' }),
      sighting(902, { anchor: 'weather' }),
      sighting(903, { anchor: 'people' }),
    ],
  };

  it('learns to walk through pages off the topic, while it crawls', () => {
    const order = createQLearning({ topic, parameters: { prior: 0 } });
    for (let first = 0; first < 100; first += 10) {
      for (const { page, sightings } of corridor(first)) order.observe(page, sightings);
    }
    order.observe(asked.page, asked.sightings);
    const [department, weather, people] = [901, 902, 903].map((id) => order.score(id) ?? 0);
    expect(people).toBeGreaterThan(department ?? 0);
    expect(department).toBeGreaterThan(1.5 * (weather ?? 0));
  });

  it('learns the same from recorded crawls before it starts', () => {
    const recorded = Array.from({ length: 10 }, (_, place) => corridor(place * 10));
    const order = createQLearning({ topic, parameters: { prior: 0 }, recorded });
    order.observe(asked.page, asked.sightings);
    const [department, weather, people] = [901, 902, 903].map((id) => order.score(id) ?? 0);
    expect(people).toBeGreaterThan(department ?? 0);
    expect(department).toBeGreaterThan(1.5 * (weather ?? 0));
    expect(order.explain(903)[0]).toMatchObject({ feature: 'anchor', detail: 'peopl' });
  });

  it('given no knowledge, relies on the topic words', () => {
    const order = createQLearning({ topic });
    order.observe(offTopic(0), [sighting(1, { anchor: 'camera' }), sighting(2, { anchor: 'weather' })]);
    expect(order.score(1)).toBeGreaterThan(order.score(2) ?? 1);
  });

  /**
   * A link that led to the topic, or that the user says leads there; then one of its words, one of none that was met,
   * and one of another.
   */
  const seen = [
    sighting(1, { anchor: 'zoom' }, { url: 'https://liked.test/' }),
    ...['zoom', 'soup'].map((anchor, at) => sighting(2 + at, { anchor })),
  ];
  it.each([
    ['the page that it led to', (order: Order) => order.observe(onTopic(1), []), undefined],
    ['a label on it', (order: Order) => order.labelLink(1, true), undefined],
    ['a word on its site', () => undefined, (url: string) => url.startsWith('https://liked.test/') || undefined],
  ])('learns by %s what a link is worth', (_, teach, siteLabel) => {
    const order = createQLearning({ topic, parameters: { prior: 0 }, ...(siteLabel && { siteLabel }) });
    order.observe(offTopic(0), seen);
    teach(order);
    order.relabel([]);
    expect(order.score(2)).toBeGreaterThan(order.score(3) ?? 1);
  });
});
