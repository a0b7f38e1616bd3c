import { describe, expect, it } from 'vitest';
import { createAdaptive } from './adaptive.ts';
import type { Sighting } from './order.ts';
import { at, blog, create, scoreOf } from './testing/adaptive.ts';
import { offTopic, onTopic, page, sighting, TOPIC } from './testing/make.ts';

describe('adaptive', () => {
  it('given poor results, opens an index of an unexplored host before more of the same', () => {
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

  it('expects less of a link among many of its page than of one among few, until a page of few shows it, too', () => {
    const order = create();
    const links = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) =>
        sighting(first + place, { anchor: 'thing' }, at('a.test', `x${first + place}`)),
      );
    order.observe(page(0, { relevance: 0.4, ...at('a.test', 'a') }), links(100, 200));
    order.observe(page(1, { relevance: 0.4, ...at('a.test', 'b') }), links(500, 5));
    expect(scoreOf(order, 100)).toBeLessThan(scoreOf(order, 500) - 0.01);
    order.observe(page(2, { relevance: 0.4, ...at('a.test', 'c') }), [...links(100, 1), ...links(600, 4)]);
    expect(scoreOf(order, 100)).toBeGreaterThanOrEqual(scoreOf(order, 500));
  });

  it('given no finds, tries one folder after another; given finds, stays in their folder', () => {
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

  /** Links of c.test, `zoom` and `blur`, on a page on the topic, once another `zoom` has led to a page. */
  const afterOne = (parameters: Record<string, number>, relevance: number, opened: readonly Sighting[] = []) => {
    const order = create(parameters);
    order.observe(onTopic(0, at('a.test', '')), [
      sighting(1, { anchor: 'zoom' }, at('b.test', 'x')),
      sighting(2, { anchor: 'zoom' }, at('c.test', 'y')),
      sighting(3, { anchor: 'blur' }, at('c.test', 'z')),
    ]);
    order.observe(page(1, { relevance, onTopic: relevance > 0.5, ...at('b.test', 'x') }), opened);
    return order;
  };
  const ALONE = { gamma: 0, parent: 0, explore: 0 };

  it('learns of the words of a link from the first page that one led to', () => {
    const learned = (relevance: number) => {
      const order = afterOne(ALONE, relevance);
      return scoreOf(order, 2) - scoreOf(order, 3);
    };
    expect(learned(0.95)).toBeGreaterThan(0.001);
    expect(learned(0.05)).toBeLessThan(-0.001);
  });

  it('expects good links behind a link like one that opened some', () => {
    const ahead = (anchor: string): number => {
      const opened = Array.from({ length: 8 }, (_, place) =>
        sighting(10 + place, { anchor }, at('d.test', `z${place}`)),
      );
      const [now = 0, all = 0] = [0, 1].map((gamma) => scoreOf(afterOne({ ...ALONE, gamma }, 0.5, opened), 2));
      return (all - now) / (1 - now);
    };
    expect(ahead('camera lens')).toBeGreaterThan(ahead('soup onion') + 0.01);
  });

  it('adds up what a link is worth as documented', () => {
    const scores = [ALONE, { ...ALONE, gamma: 1 }, { ...ALONE, parent: 1 }, { ...ALONE, explore: 0.5 }, {}].map(
      (parameters) => {
        const order = create(parameters);
        order.observe(page(0, { relevance: 0.7, onTopic: true, ...at('a.test', '') }), [blog(1, 'b.test')]);
        return scoreOf(order, 1);
      },
    );
    const [p = 0, both = 0, parent = 0, curious = 0, score = 0] = scores;
    const [f = 0, o = 0] = [both - p, (curious - p) / 0.5].map((more) => more / (1 - p));
    expect(parent).toBeCloseTo(0.7, 6);
    expect([f, o].every((share) => share > 0.01 && share <= 1)).toBe(true);
    const h = (1 - 0.25) * (p + 0.4 * (1 - p) * f) + 0.25 * parent;
    expect(score).toBeCloseTo(h + (1 - h) * 0.4 * o, 6);
  });

  it('given an unvisited host that shares a word of its name with a successful one, its links score higher', () => {
    const order = create({ explore: 0 });
    const links = ['tech.a.test', 'tech.b.test', 'news.b.test'].map((host, place) =>
      sighting(place + 1, { anchor: 'thing' }, at(host, `x${place}`)),
    );
    order.observe(onTopic(0, at('z.test', '')), links);
    order.observe(onTopic(1, at('tech.a.test', 'x0')), []);
    expect(scoreOf(order, 2)).toBeGreaterThan(scoreOf(order, 3));
  });

  it('holds nothing against links beside those that led off the topic until something on it is found', () => {
    const scoresAfter = (last: number) => {
      const order = create();
      const links = Array.from({ length: 14 }, (_, place) =>
        sighting(
          place + 1,
          { anchor: `thing ${place}`, path: place === 13 ? 'ul>li>a' : 'div>a' },
          at('a.test', `page${place + 1}`),
        ),
      );
      order.observe(offTopic(0, at('a.test', '')), links);
      for (let id = 1; id <= 11; id++) order.observe(page(id, at('a.test', `page${id}`)), []);
      order.observe(page(50, { relevance: last, onTopic: last > 0.5, ...at('b.test', '') }), []);
      return { beside: scoreOf(order, 13), elsewhere: scoreOf(order, 14) };
    };
    const before = scoresAfter(0.1);
    expect(before.beside).toBeCloseTo(before.elsewhere, 10);
    const after = scoresAfter(0.9);
    expect(after.beside).toBeLessThan(after.elsewhere - 0.01);
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

describe('a link to a URL that was sighted before', () => {
  it('is taken in without the text of the URL, which would have to be read from the store', () => {
    const order = createAdaptive({ topic: TOPIC, siteLabel: () => true });
    order.observe(page(0), [sighting(1)]);
    const read: number[] = [];
    const { target, link } = sighting(1, { anchor: 'camera lens' });
    const { id, host, site, depth } = target;
    const met = {
      ...{ id, host, site, depth },
      get url() {
        read.push(id);
        return target.url;
      },
    };
    const before = order.score(1) ?? 0;
    order.observe(page(2), [{ target: met, link }]);
    expect(order.score(1)).toBeGreaterThan(before);
    expect(read).toEqual([]);
  });
});
