import { describe, expect, it } from 'vitest';
import { createAdaptive } from '../adaptive.ts';
import { createOrder } from '../index.ts';
import type { ReadPage } from '../order.ts';
import { known, link, onTopic, sighting, TOPIC } from '../testing/make.ts';

/** A list with links to so many pages, those after one word on the topic and those after the other not. */
function reading(good: number, bad: number): readonly ReadPage[] {
  const targets = [...Array<boolean>(good).fill(true), ...Array<boolean>(bad).fill(false)];
  const pageOf = (id: number, relevance: number, links: ReadPage['links'] = []): ReadPage => {
    const { url, host, site } = known(id);
    return { url, host, site, relevance, onTopic: relevance > 0.5, title: '', text: '', shown: 20, links };
  };
  const links = targets.map((isGood, at) => ({
    to: at + 1,
    link: link(known(at + 1), { anchor: isGood ? 'garden bench' : 'harbour crane' }),
  }));
  return [pageOf(0, 0.6, links), ...targets.map((isGood, at) => pageOf(at + 1, isGood ? 0.9 : 0.05))];
}

function scores(read: readonly ReadPage[]): { readonly good: number; readonly bad: number } {
  const order = createAdaptive({ topic: TOPIC });
  if (read.length > 0) order.read?.(read);
  order.seed(known(100, { depth: 0 }));
  order.observe(onTopic(100), [sighting(101, { anchor: 'garden bench' }), sighting(102, { anchor: 'harbour crane' })]);
  return { good: order.score(101) ?? Number.NaN, bad: order.score(102) ?? Number.NaN };
}

describe('links between pages that the user read', () => {
  it('given links labelled by where they led, a link with the words of the good ones scores higher from page 1', () => {
    const before = scores([]);
    expect(before.good).toBeCloseTo(before.bad, 2);
    const { good, bad } = scores(reading(8, 8));
    expect(good).toBeGreaterThan(bad + 0.02);
    expect(scores(reading(8, 8))).toEqual({ good, bad });
  });

  it('given only links that led off the topic, nothing is learned', () => {
    expect(scores(reading(0, 8))).toEqual(scores([]));
  });

  it('given pages read, none of them and none of their links is known to the order', () => {
    const order = createAdaptive({ topic: TOPIC });
    order.read?.(reading(3, 3));
    for (let id = 0; id < 14; id++) expect(order.score(id)).toBeUndefined();
  });

  it('given an order that learns from no links, it hears nothing of pages read', () => {
    expect(createOrder('breadth-first', { topic: TOPIC }).read).toBeUndefined();
  });
});
