import { describe, expect, it } from 'vitest';
import { createAdaptive } from './adaptive.ts';
import { at, blog, create, scoreOf } from './testing/adaptive.ts';
import { known, offTopic, onTopic, page, sighting, TOPIC } from './testing/make.ts';

it('looks less into a host with each index of it that was fetched', () => {
  const gainOf = (fetched: number): number => {
    const [plain, curious] = [create({ explore: 0 }), create()].map((order) => {
      order.observe(
        offTopic(0, at('a.test', '')),
        [1, 2, 3, 9].map((id) => blog(id, 'a.test')),
      );
      for (let id = 1; id <= fetched; id++) order.observe(offTopic(id, at('a.test', `blog${id}`)), []);
      return scoreOf(order, 9);
    });
    return ((curious ?? 0) - (plain ?? 0)) / (1 - (plain ?? 0));
  };
  expect([0, 1, 2].map(gainOf)).toEqual([0.4, 0.4 / 4, 0.4 / 9].map((gain) => expect.closeTo(gain, 5)));
});

describe('exploration is earned', () => {
  /**
   * Returns the bonus of a link to an unvisited host after `opened` such hosts. @param led number of them with an
   * on-topic page
   */
  const bonusAfter = (opened: number, led: number, isFound = true): number => {
    const [plain, curious] = [create({ explore: 0 }), create()].map((order) => {
      const links = Array.from({ length: opened + 1 }, (_, at) => blog(at + 1, `h${at + 1}.test`));
      order.observe(page(0, { relevance: 0.1, ...at('a.test', '') }), links);
      // Found on a host of its own, by no link.
      if (isFound) order.observe(onTopic(500, at('z.test', '')), []);
      for (let id = 1; id <= opened; id++) {
        order.observe(page(id, { relevance: 0.1, ...at(`h${id}.test`, `blog${id}`) }), []);
        if (id <= led) order.observe(onTopic(600 + id, at(`h${id}.test`, `x${id}`)), []);
      }
      return scoreOf(order, opened + 1);
    });
    return ((curious ?? 0) - (plain ?? 0)) / (1 - (plain ?? 0));
  };

  it('given hosts opened by the bonus that led to nothing, the bonus shrinks to the mean of its record', () => {
    expect(bonusAfter(0, 0)).toBeCloseTo(0.4, 5);
    expect(bonusAfter(5, 0)).toBeCloseTo(0.4 * (1 / 10 / 0.2), 5);
    expect(bonusAfter(10, 0)).toBeCloseTo(0.4 * (1 / 15 / 0.2), 5);
  });

  it('given hosts opened by the bonus of which one in five led to an on-topic page, the bonus stays whole', () => {
    expect(bonusAfter(5, 1)).toBeCloseTo(0.4, 5);
    expect(bonusAfter(20, 1)).toBeLessThan(0.4 / 2);
  });

  it('given nothing found yet, no host counts against the bonus', () => {
    expect(bonusAfter(20, 0, false)).toBeCloseTo(0.4, 5);
  });
});

describe('lists of pages', () => {
  /**
   * Returns the share that lists add to a link of seed 1's page. @param hosts that have a seed each @param fetched
   * lists of the host before
   */
  const gainOf = (hosts: number, anchor: string, fetched = 0): number => {
    const [plain, listed] = [{ explore: 0, lists: 0 }, { explore: 0 }].map((parameters) => {
      const order = createAdaptive({ topic: TOPIC, parameters });
      const seedAt = (id: number) => known(id, { depth: 0, ...at(`h${id}.test`, '') });
      for (let id = 1; id <= hosts; id++) order.seed(seedAt(id));
      const list = (id: number, words: string) =>
        sighting(id, { anchor: words }, { ...at('h1.test', `x${id}`), depth: 1 });
      const links = [list(100, anchor), list(101, 'Archive'), list(102, 'Tags')];
      order.observe(page(1, { relevance: 0.1, ...at('h1.test', ''), depth: 0 }), links);
      for (let id = 101; id < 101 + fetched; id++)
        order.observe(page(id, { relevance: 0.1, ...at('h1.test', `x${id}`), depth: 1 }), []);
      return scoreOf(order, 100);
    });
    return ((listed ?? 0) - (plain ?? 0)) / (1 - (plain ?? 0));
  };

  it('given seeds on eight hosts, a list of a seed host is opened first, by how surely it is one and how many were fetched', () => {
    expect(gainOf(8, 'Archive')).toBeCloseTo(0.9, 5);
    expect(gainOf(8, 'Tags')).toBeCloseTo(0.9 * 0.7, 5);
    expect(gainOf(8, 'Older posts')).toBeCloseTo(0.9 * 0.5, 5);
    expect(gainOf(8, 'Archive', 1)).toBeCloseTo(0.9 / 4, 5);
    expect(gainOf(8, 'Archive', 2)).toBeCloseTo(0.9 / 9, 5);
    expect(gainOf(8, 'My holiday')).toBe(0);
  });

  it('given seeds on seven hosts, lists are links like any others', () => {
    expect(gainOf(7, 'Archive')).toBe(0);
  });

  it('given sitemaps among the seeds, their hosts do not count', () => {
    const order = createAdaptive({ topic: TOPIC, parameters: { explore: 0 } });
    for (let id = 1; id <= 9; id++)
      order.seed(known(id, { depth: 0, ...at(`h${id}.test`, id < 8 ? '' : 'sitemap.xml') }));
    order.observe(page(1, { relevance: 0.1, ...at('h1.test', ''), depth: 0 }), [
      sighting(100, { anchor: 'Archive' }, { ...at('h1.test', 'x'), depth: 1 }),
    ]);
    expect(order.explain(100).map(({ feature }) => feature)).not.toContain('unopened');
  });
});
