import { describe, expect, it } from 'vitest';
import { createAdaptive } from './adaptive.ts';
import { at, scoreOf } from './testing/adaptive.ts';
import { known, offTopic, onTopic, sighting, TOPIC } from './testing/make.ts';

describe('labels on links', () => {
  const links = (first: number, anchor: string, host: string) =>
    Array.from({ length: 5 }, (_, place) => sighting(first + place, { anchor }, at(host, `${first + place}`)));
  const begun = (siteLabel?: (url: string) => boolean | undefined) => {
    const order = createAdaptive({ topic: TOPIC, ...(siteLabel && { siteLabel }) });
    order.seed(known(0, { depth: 0 }));
    order.observe(offTopic(0, at('a.test', '')), [...links(10, 'zoom', 'good.test'), ...links(20, 'soup', 'bad.test')]);
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
