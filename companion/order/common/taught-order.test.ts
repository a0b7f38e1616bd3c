import { describe, expect, it } from 'vitest';
import type { OrderName } from '../../../shared/api/crawl.ts';
import { createOrder } from '../index.ts';
import type { RecordedCrawl } from '../order.ts';
import { page, sighting, TOPIC } from '../testing/make.ts';

const TEXT = 'A camera lens focuses light on the film.';
/** Portals 0, 3, 6 … lead by `good` to a page on the topic, and by `bad` to a page off it. */
function recorded(good: string, bad: string): RecordedCrawl {
  return Array.from({ length: 12 }, (_, n) => 3 * n).flatMap((id) => [
    { page: page(id), sightings: [sighting(id + 1, { anchor: good }), sighting(id + 2, { anchor: bad })] },
    { page: page(id + 1, { relevance: 1, onTopic: true, title: 'Lens', text: TEXT, from: id }), sightings: [] },
    { page: page(id + 2, { text: 'Roads and bridges of the valley.', from: id }), sightings: [] },
  ]);
}

/** Returns how much likelier "weather" leads to the topic than "department", before any page of the new crawl. */
function lead(name: OrderName, crawls: readonly RecordedCrawl[]): number {
  const order = createOrder(name, { topic: TOPIC, recorded: crawls });
  order.seed(page(0));
  order.observe(page(0), [sighting(1, { anchor: 'weather' }), sighting(2, { anchor: 'department' })]);
  return order.priority(1) - order.priority(2);
}

describe.each(['naive-bayes', 'adaptive'] as const)('%s, given an earlier crawl,', (name) => {
  it('prefers from the first page the words that led to the topic', () => {
    expect(lead(name, [])).toBeCloseTo(0, 6);
    expect(lead(name, [recorded('weather', 'department')])).toBeGreaterThan(0.02);
    expect(lead(name, [recorded('department', 'weather')])).toBeLessThan(-0.02);
  });

  it('learns from several of them', () => {
    const dull: RecordedCrawl = [{ page: page(5), sightings: [] }];
    expect(lead(name, [dull, recorded('weather', 'department'), dull])).toBeGreaterThan(0.02);
  });
});

it('an order that learns nothing is the same with an earlier crawl and without', () => {
  expect(lead('best-first', [recorded('weather', 'department')])).toBe(0);
});
