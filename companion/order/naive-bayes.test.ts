import { describe, expect, it } from 'vitest';
import { createNaiveBayes, linkFeatures } from './naive-bayes.ts';
import { offTopic, onTopic, page, sighting } from './testing/make.ts';

const topic = { id: 't', name: 't', texts: [], words: ['camera'] };
const create = (parameters = {}) => createNaiveBayes({ topic, parameters: { prior: 0, features: 1, ...parameters } });

/** Ten links of each class, by their anchors; then links to be scored as ids 100 and up. */
function trained(order: ReturnType<typeof create>, good: readonly string[], bad: readonly string[], asked: string[]) {
  const anchors = [...good, ...bad];
  order.observe(
    offTopic(99),
    anchors.map((anchor, place) => sighting(place, { anchor, position: place * 2 })),
  );
  for (const place of anchors.keys()) order.observe(place < good.length ? onTopic(place) : offTopic(place), []);
  order.observe(
    offTopic(98),
    asked.map((anchor, place) => sighting(100 + place, { anchor, position: place * 2 })),
  );
  order.relabel([]);
  return asked.map((_, place) => order.score(100 + place) ?? Number.NaN);
}

const times = (count: number, word: string) => Array.from({ length: count }, () => word);

describe('naive-bayes', () => {
  it('follows the formula worked by hand: P(F|c) = (Count(F,c) + 1) / (Count_c + 2), in log odds', () => {
    const good = [...times(6, 'zoom'), ...times(4, 'zoom flash')];
    const bad = [...times(1, 'zoom'), ...times(9, 'soup')];
    const [zoom, both, soup, unknown] = trained(create(), good, bad, ['zoom', 'zoom flash', 'soup', 'ladder']);
    const evidence = { zoom: Math.log(11 / 2), flash: Math.log(5 / 1), soup: Math.log(1 / 10) };
    // Ten links of each class: the odds before any feature are even.
    expect(zoom).toBeCloseTo(evidence.zoom, 9);
    expect(both).toBeCloseTo(evidence.zoom + evidence.flash, 9);
    expect(soup).toBeCloseTo(evidence.soup, 9);
    expect(unknown).toBeCloseTo(0, 9);
  });

  it('gives P(+) as priority', () => {
    const order = create();
    const [zoom] = trained(order, times(10, 'zoom'), times(10, 'soup'), ['zoom']);
    const odds = 11 / 1;
    expect(zoom).toBeCloseTo(Math.log(odds), 9);
    expect(order.priority(100)).toBeCloseTo(odds / (1 + odds), 9);
  });

  it('does not let a word met once in the large class speak for the small one', () => {
    const [rare, unknown] = trained(create(), times(5, 'zoom'), [...times(99, 'soup'), 'ladder'], ['ladder', 'chair']);
    expect(rare).toBeLessThan(unknown ?? 0);
  });

  it("given `balance` 0, counts the classes as found, which is the paper's formula", () => {
    const good = times(4, 'zoom');
    const bad = [...times(1, 'zoom'), ...times(19, 'soup')];
    const [zoom, unknown] = trained(create({ balance: 0 }), good, bad, ['zoom', 'ladder']);
    const odds = Math.log((4 + 1) / (20 + 1));
    expect(zoom).toBeCloseTo(odds + Math.log((4 + 1) / (4 + 2) / ((1 + 1) / (20 + 2))), 9);
    expect(unknown).toBeCloseTo(odds + Math.log(1 / (4 + 2) / (1 / (20 + 2))), 9);
  });

  it('given a prior, trusts the topic words before learning, and later the outcomes', () => {
    const order = create({ prior: 10, features: 2 });
    order.observe(offTopic(0), [
      sighting(1, { anchor: 'camera', position: 0 }),
      sighting(2, { anchor: 'soup', before: 'a camera', position: 5 }),
      sighting(3, { anchor: 'soup', position: 9 }),
    ]);
    const [anchor, context, none] = [1, 2, 3].map((id) => order.score(id) ?? Number.NaN);
    expect(anchor).toBeGreaterThan(context ?? 0);
    expect(context).toBeGreaterThan(none ?? 0);
  });

  it('marks a link whose anchor, or context, holds a word of the lexicon among others', () => {
    const links = [{ anchor: 'camera soup' }, { anchor: 'soup', windowBefore: 'a camera here' }, { anchor: 'soup' }];
    const marks = linkFeatures(
      links.map((link, id) => sighting(id, link)),
      2,
      true,
      new Set(['camera']),
    ).map((features) => ['anchor-lexicon', 'context-lexicon'].filter((mark) => features.has(mark)));
    expect(marks).toEqual([['anchor-lexicon'], ['context-lexicon'], []]);
  });

  it('reads the words around the anchor with feature set 2 only', () => {
    const around = { before: 'soup' };
    for (const [features, differs] of [
      [1, false],
      [2, true],
    ] as const) {
      const order = create({ features });
      order.observe(offTopic(99), [
        ...[0, 1, 2].map((id) => sighting(id, { anchor: 'more x', position: id * 2 })),
        ...[3, 4, 5].map((id) => sighting(id, { anchor: 'more x', ...around, position: id * 2 })),
      ]);
      for (const id of [0, 1, 2]) order.observe(onTopic(id), []);
      for (const id of [3, 4, 5]) order.observe(offTopic(id), []);
      expect(order.score(0) !== order.score(3)).toBe(differs);
    }
  });

  it.each([
    [1, ['pear']],
    [2, ['bowl', 'soup', 'pear']],
  ])('takes the window as context (the cheap rule), or the text of the block: %i', (context, expected) => {
    const order = create({ features: 2, context, balance: 0 });
    const link = { anchor: 'plum', before: 'a bowl of soup and pear', windowBefore: 'pear' };
    order.observe(offTopic(99), [sighting(2, link), sighting(3, link)]);
    // Words speak once a link that shows them was followed.
    order.observe(onTopic(3), []);
    order.relabel([]);
    const words = order.explain(2).filter(({ feature }) => feature === 'context');
    expect(words.map(({ detail }) => detail).sort()).toEqual([...expected].sort());
  });

  it('learns nothing from a page that failed', () => {
    const order = create();
    order.observe(onTopic(99), [sighting(1, { anchor: 'zoom' }), sighting(2, { anchor: 'zoom' })]);
    const before = order.score(2);
    order.observe(page(1, { failed: true }), []);
    order.relabel([]);
    expect(order.score(2)).toBe(before);
  });

  it("learns from links into sites that the user knows as if they had been followed (the paper's own way to its training set)", () => {
    const siteLabel = (url: string) =>
      url.startsWith('https://good.test') ? true : /bad\.test/.test(url) ? false : undefined;
    const order = createNaiveBayes({ topic, parameters: { prior: 0, features: 1 }, siteLabel });
    const into = (host: string, first: number, anchor: string) =>
      times(10, anchor).map((_, place) =>
        sighting(first + place, { anchor }, { url: `https://${host}/${first + place}` }),
      );
    order.observe(offTopic(99), [...into('good.test', 0, 'zoom'), ...into('bad.test', 20, 'soup')]);
    order.observe(offTopic(98), [sighting(100, { anchor: 'zoom' }), sighting(101, { anchor: 'soup' })]);
    order.relabel([]);
    expect(order.score(100)).toBeCloseTo(Math.log(11), 9);
    expect(order.score(101)).toBeCloseTo(-Math.log(11), 9);
  });

  it('given a withdrawn label, forgets what it learned from it', () => {
    const order = create();
    order.observe(offTopic(99), [sighting(0, { anchor: 'zoom' }), sighting(1, { anchor: 'zoom lens', position: 2 })]);
    order.relabel([]);
    const before = [0, 1].map((id) => order.score(id));
    order.labelLink(0, false);
    expect(order.score(1)).toBeLessThan(before[1] ?? 0);
    order.labelLink(0, undefined);
    expect([0, 1].map((id) => order.score(id))).toEqual(before);
  });

  it('learns the words of a link that the user labelled, and lets its page speak for itself once it was fetched', () => {
    const order = create();
    order.observe(offTopic(99), [
      sighting(0, { anchor: 'zoom', position: 0 }),
      sighting(1, { anchor: 'zoom lens', position: 2 }),
      sighting(2, { anchor: 'soup', position: 4 }),
    ]);
    order.labelLink(0, true);
    order.labelLink(2, false);
    const before = order.score(1) ?? Number.NaN;
    expect(before).toBeGreaterThan(0);
    order.observe(offTopic(0), []);
    order.relabel([]);
    expect(order.score(1)).toBeLessThan(before);
  });
});
