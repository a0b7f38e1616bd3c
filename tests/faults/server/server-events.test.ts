import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { CRAWL } from '../../../companion/server/testing/fake-crawls.ts';

/** The stream is for the paired client, proves its head, and is bounded for a client that does not read. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

it('proves its head and tells what happens, but not every fetched page', async () => {
  const stop = new AbortController();
  const events = await companion.stream(stop.signal);
  const line = { n: 1, url: '', status: 200, relevance: 1, onTopic: true, priority: 1, from: '', anchor: '' };
  companion.tell({ type: 'fetched', crawlId: 'crawl-1', line });
  companion.tell({ type: 'crawl', crawl: CRAWL });
  expect(events.proved).toBe(true);
  expect(await events.next()).toEqual({ type: 'crawl', crawl: CRAWL });
  stop.abort();
});

it('keeps only the newest of each thing for a client that reads slowly', async () => {
  const stop = new AbortController();
  const events = await companion.stream(stop.signal);
  const rounds = 50_000;
  for (let fetched = 1; fetched <= rounds; fetched++) companion.tell({ type: 'crawl', crawl: { ...CRAWL, fetched } });
  let heard = 0;
  let last = 0;
  while (last < rounds) {
    const event = await events.next();
    if (event?.type !== 'crawl') break;
    heard += 1;
    last = event.crawl.fetched;
  }
  expect(last).toBe(rounds);
  expect(heard).toBeLessThan(rounds);
  stop.abort();
});

it('ends when the companion ends', async () => {
  const short = await startCompanion();
  const events = await short.stream(new AbortController().signal);
  await short.close();
  expect(await events.next()).toBeUndefined();
});
