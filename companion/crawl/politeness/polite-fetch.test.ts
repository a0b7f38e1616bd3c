import { expect, it } from 'vitest';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createFakeWeb } from '../testing/fake-web.ts';
import { politely } from './polite-fetch.ts';
import { createPoliteness } from './politeness.ts';

const never = new AbortController().signal;
/** Lets the code that waits for promises run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('fetches of one host wait for each other and for the pause, those of another do not', async () => {
  const clock = createFakeClock();
  const begun: string[] = [];
  const web: Fetcher = createFakeWeb(() => ({}), { during: (url) => void begun.push(`${clock.monotonic()} ${url}`) });
  const fetch = politely(web, createPoliteness(clock), clock);
  const all = Promise.all(
    ['http://a.example/1', 'http://a.example/2', 'http://b.example/'].map((url) => fetch(url, never)),
  );
  for (let turns = 0; turns < 10; turns++) {
    await settle();
    clock.next();
  }
  await all;
  expect(begun).toEqual(['0 http://a.example/1', '0 http://b.example/', '1000 http://a.example/2']);
});

it('a host that is left alone is not asked, and a fetch that is cancelled is over at once', async () => {
  const clock = createFakeClock();
  const politeness = createPoliteness(clock);
  const web = createFakeWeb(() => ({}));
  const fetch = politely(web, politeness, clock);
  politeness.ended('a.example', { elapsedMs: 1, trouble: false, retryAfterMs: 0, crawlDelay: 31 });
  expect(await fetch('http://a.example/', never)).toMatchObject({
    failure: 'rate-limited',
    message: expect.stringMatching('a.example asks'),
  });
  politeness.ended('b.example', { elapsedMs: 1, trouble: false, retryAfterMs: 60_000, crawlDelay: 0 });
  const stop = new AbortController();
  const waiting = fetch('http://b.example/', stop.signal);
  stop.abort();
  expect(await waiting).toMatchObject({ failure: 'cancelled' });
  expect(web.asked).toEqual([]);
});
