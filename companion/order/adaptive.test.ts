import { describe, expect, it } from 'vitest';
import { createAdaptive } from './adaptive.ts';
import { known, offTopic, onTopic, page, sighting, TOPIC } from './testing/make.ts';

const at = (host: string, path: string) => ({ url: `https://${host}/${path}`, host, site: host });
const blog = (id: number, host: string) => sighting(id, { anchor: 'Blog' }, at(host, `blog${id}`));

const create = (parameters: Record<string, number> = {}) => {
  const order = createAdaptive({ topic: TOPIC, parameters });
  order.seed(known(0, { depth: 0 }));
  return order;
};
const scoreOf = (order: ReturnType<typeof create>, id: number): number => order.score(id) ?? Number.NaN;

describe('adaptive', () => {
  it('opens an index of a host not looked into before it goes on where little comes of it', () => {
    const order = create();
    order.observe(offTopic(0, at('a.test', '')), [
      blog(1, 'a.test'),
      ...[2, 3, 4, 5, 6].map((id) => sighting(id, { anchor: `thing ${id}` }, at('a.test', `things/${id}`))),
    ]);
    for (const id of [2, 3, 4, 5]) order.observe(page(id, { relevance: 0.2, ...at('a.test', `things/${id}`) }), []);
    expect(scoreOf(order, 1)).toBeGreaterThan(scoreOf(order, 6));
    expect(order.explain(1).map(({ feature }) => feature)).toContain('unopened');
    expect(order.explain(6).map(({ feature }) => feature)).not.toContain('unopened');
  });

  it('leaves a link that surely pays in front of an index not looked into', () => {
    const order = create();
    order.observe(onTopic(0, at('a.test', '')), [
      sighting(1, { anchor: 'camera lens' }, at('a.test', 'camera-lens')),
      blog(2, 'b.test'),
    ]);
    expect(scoreOf(order, 1)).toBeGreaterThan(scoreOf(order, 2));
  });

  it('looks into one folder after another while nothing is found, and goes on where it is once something is', () => {
    const firstOf = (relevance: number): string | undefined => {
      const order = create({ parent: 0 });
      const names = ['ann', 'bob'].flatMap((name) => Array.from({ length: 100 }, () => name));
      const links = names.map((name, place) =>
        sighting(place + 1, { anchor: `thing ${place}` }, at('a.test', `~${name}/${place}`)),
      );
      order.observe(offTopic(0, at('a.test', '')), links);
      for (let id = 1; id <= 60; id++)
        order.observe(page(id, { relevance, onTopic: relevance > 0.5, ...at('a.test', `~ann/${id - 1}`) }), []);
      return scoreOf(order, 61) > scoreOf(order, 101) ? 'ann' : 'bob';
    };
    expect([0.05, 0.6].map(firstOf)).toEqual(['bob', 'ann']);
  });

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

  it('holds nothing against words of links that led off the topic until something on it is found', () => {
    const learnedOf = (last: number): boolean => {
      const order = create();
      const links = Array.from({ length: 12 }, (_, place) =>
        sighting(place + 1, { anchor: 'camera shop' }, at('a.test', `page${place + 1}`)),
      );
      order.observe(offTopic(0, at('a.test', '')), links);
      for (let id = 1; id <= 10; id++) order.observe(offTopic(id, at('a.test', `page${id}`)), []);
      order.observe(page(11, { relevance: last, onTopic: last > 0.5, ...at('a.test', 'page11') }), []);
      return order.explain(12).some(({ feature }) => feature === 'learned-words');
    };
    expect([0.05, 0.9].map(learnedOf)).toEqual([false, true]);
  });
});
