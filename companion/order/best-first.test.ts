import { describe, expect, it } from 'vitest';
import { ofCode } from '../../shared/errors/testing/of-code.ts';

import { createBestFirst } from './best-first.ts';
import { offTopic, sighting } from './testing/make.ts';

const topic = { id: 't', name: 't', texts: [], words: ['camera', 'zoom'] };
const bare = (id: number, anchor: string, url = 'https://h.test/') => sighting(id, { anchor, url });

describe('best-first', () => {
  it('scores a link by the cosine of anchor and URL words with the topic', () => {
    const order = createBestFirst({ topic });
    // Host labels "test" and the anchor's words; single letters and "www" are left out.
    order.observe(offTopic(0), [bare(1, 'camera', 'https://www.test/'), bare(2, 'camera zoom', 'https://www.test/')]);
    expect(order.score(1)).toBeCloseTo(Math.SQRT1_2 / Math.SQRT2, 12);
    expect(order.score(2)).toBeCloseTo(Math.SQRT2 / Math.sqrt(3), 12);
    expect(order.explain(2)).toEqual([{ feature: 'link-text', detail: 'camera, zoom', weight: order.score(2) }]);
  });

  it('reads the address too', () => {
    const order = createBestFirst({ topic });
    order.observe(offTopic(0), [bare(1, '', 'https://h.test/zoom/camera.html'), bare(2, '', 'https://h.test/x.html')]);
    expect(order.score(1)).toBeGreaterThan(0.8);
    expect(order.score(2)).toBe(0);
  });

  it('takes nothing from an anchor that says nothing', () => {
    const order = createBestFirst({ topic: { ...topic, words: ['home'] } });
    order.observe(offTopic(0), [bare(1, 'Home'), bare(2, 'home cinema')]);
    expect(order.score(1)).toBe(0);
    expect(order.score(2)).toBeGreaterThan(0);
  });

  it('keeps the largest score of a link seen again', () => {
    const order = createBestFirst({ topic });
    order.observe(offTopic(0), [bare(1, 'camera')]);
    const score = order.score(1);
    order.observe(offTopic(9), [bare(1, 'garden')]);
    expect(order.score(1)).toBe(score);
  });

  it('lets the worst fall out of a full queue, once for many, and take them in again when they are seen again', () => {
    const order = createBestFirst({ topic, parameters: { bound: 4 } });
    const words = ['camera zoom', 'camera', 'camera a1 garden', 'camera garden soup', 'soup', 'garden'];
    order.observe(
      offTopic(90),
      words.map((anchor, id) => bare(id, anchor)),
    );
    expect([0, 1, 2, 3].every((id) => order.score(id) !== undefined)).toBe(true);
    expect([order.score(4), order.score(5)]).toEqual([undefined, undefined]);
    expect(order.revision).toBe(1);
    order.observe(offTopic(91), [bare(4, 'soup')]);
    expect(order.score(4)).toBe(0);
  });

  it('counts what is waiting, not what was fetched, against the bound', () => {
    const order = createBestFirst({ topic, parameters: { bound: 4 } });
    for (let id = 0; id < 50; id++) order.observe(offTopic(id), [bare(id + 1, 'camera')]);
    expect(order.revision).toBe(0);
    expect(order.score(50)).toBeGreaterThan(0);
  });

  it('refuses parameters that it does not know or that are out of bounds', () => {
    for (const parameters of [{ bund: 5 }, { bound: 0 }, { bound: Number.NaN }]) {
      expect(() => createBestFirst({ topic, parameters })).toThrow(ofCode('bad-parameter'));
    }
  });
});
