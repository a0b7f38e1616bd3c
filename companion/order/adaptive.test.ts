import { describe, expect, it } from 'vitest';
import { createAdaptive } from './adaptive.ts';
import type { Sighting } from './order.ts';
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

  describe('labels on links', () => {
    const links = (first: number, anchor: string, host: string) =>
      Array.from({ length: 5 }, (_, place) => sighting(first + place, { anchor }, at(host, `${first + place}`)));
    const begun = (siteLabel?: (url: string) => boolean | undefined) => {
      const order = createAdaptive({ topic: TOPIC, ...(siteLabel && { siteLabel }) });
      order.seed(known(0, { depth: 0 }));
      order.observe(offTopic(0, at('a.test', '')), [
        ...links(10, 'zoom', 'good.test'),
        ...links(20, 'soup', 'bad.test'),
      ]);
      order.observe(offTopic(1, at('b.test', '')), [
        sighting(30, { anchor: 'zoom' }, at('b.test', 'x')),
        sighting(31, { anchor: 'soup' }, at('b.test', 'x')),
      ]);
      return order;
    };

    it.each([true, false])('moves links like the one that was labelled (%s), and only that way', (relevant) => {
      const [plain, told] = [begun(), begun()];
      told.labelLink(10, relevant);
      const moved = [11, 30, 31].map((id) => (scoreOf(told, id) - scoreOf(plain, id)) * (relevant ? 1 : -1));
      expect(moved.map((by) => by > 0)).toEqual([true, true, true]);
      expect(moved[1]).toBeGreaterThan(moved[2] ?? 0);
      expect(told.explain(30).find(({ feature }) => feature === 'learned-words')).toMatchObject({
        detail: expect.stringContaining('zoom'),
      });
    });

    it('reaches links like those into sites that are called relevant or not', () => {
      const plain = begun();
      const told = begun((url) => (url.includes('good') ? true : url.includes('bad') ? false : undefined));
      expect(scoreOf(told, 30) - scoreOf(told, 31)).toBeGreaterThan(scoreOf(plain, 30) - scoreOf(plain, 31) + 0.01);
    });

    it('given links into a site called not relevant, the pages with these links lose little', () => {
      const scoreAfter = (siteLabel?: (url: string) => boolean | undefined) => {
        const order = createAdaptive({ topic: TOPIC, ...(siteLabel && { siteLabel }) });
        order.seed(known(0, { depth: 0 }));
        for (let turn = 0; turn < 20; turn++) {
          const others = Array.from({ length: 30 }, (_, place) =>
            sighting(1_000 + 30 * turn + place, { anchor: `partner ${place}` }, at('other.test', `${turn}-${place}`)),
          );
          order.observe(onTopic(turn, at('a.test', `${turn}`)), [
            sighting(turn + 1, { anchor: 'zoom' }, at('a.test', `${turn + 1}`)),
            ...others,
          ]);
        }
        return [scoreOf(order, 20), scoreOf(order, 1_000)] as const;
      };
      const plain = scoreAfter();
      const told = scoreAfter((url) => (url.includes('other.test') ? false : undefined));
      expect(told[0]).toBeGreaterThan(plain[0] - 0.05);
      expect(told[1]).toBeLessThan(plain[1] - 0.05);
    });

    it('given the page itself, its outcome replaces the label; a withdrawn label is not replayed', () => {
      const scoreAfter = (...labels: readonly (boolean | undefined)[]) => {
        const order = begun();
        for (const label of labels) order.labelLink(10, label);
        for (const id of [11, 12, 13, 14, 20, 21, 22, 23]) {
          const good = id < 20;
          order.observe((good ? onTopic : offTopic)(id, at(good ? 'good.test' : 'bad.test', `${id}`)), []);
        }
        for (let turn = 0; turn < 10; turn++) order.relabel([]);
        return scoreOf(order, 30);
      };
      const [never, takenBack, notRelevant] = [scoreAfter(), scoreAfter(false, undefined), scoreAfter(false)];
      expect(notRelevant).toBeLessThan(takenBack);
      expect(Math.abs(takenBack - never)).toBeLessThan(Math.abs(notRelevant - never) / 2);
    });
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
