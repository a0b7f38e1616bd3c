import { expect, it } from 'vitest';
import { createFakeClock } from '../crawl/testing/fake-clock.ts';
import { createFakeWeb } from '../crawl/testing/fake-web.ts';
import type { FetchedBody } from '../fetch/fetcher.ts';
import { createHandOver } from './hand-over.ts';

const LIST = 'http://a.example/list';
const never = new AbortController().signal;

async function kept() {
  const clock = createFakeClock();
  const web = createFakeWeb(() => ({}));
  const handOver = createHandOver(web, clock);
  handOver.keep(LIST, (await web.fetch(LIST, never)) as FetchedBody);
  return { clock, web, handOver };
}

it('given a kept answer, gives it once and at no cost, and fetches from then on', async () => {
  const { web, handOver } = await kept();
  expect(await handOver.fetcher.fetch(LIST, never)).toMatchObject({ kind: 'body', url: LIST, bytes: 0 });
  expect(web.asked).toHaveLength(1);
  expect(await handOver.fetcher.fetch(LIST, never)).toMatchObject({ kind: 'body', bytes: 1 });
  await handOver.fetcher.fetch('http://a.example/other', never);
  expect(web.asked).toEqual([LIST, LIST, 'http://a.example/other']);
});

it('given an answer that is older than an hour, fetches again', async () => {
  const { clock, web, handOver } = await kept();
  clock.advance(3_600_001);
  await handOver.fetcher.fetch(LIST, never);
  expect(web.asked).toHaveLength(2);
});

it('given a round that has ended, nothing is left of what was kept', async () => {
  const { web, handOver } = await kept();
  handOver.clear();
  await handOver.fetcher.fetch(LIST, never);
  expect(web.asked).toHaveLength(2);
});

it('given a redirect that goes on, fetches: the kept answer is that of the whole address', async () => {
  const { web, handOver } = await kept();
  await handOver.fetcher.fetch(LIST, never, { from: { url: LIST, redirects: ['http://b.example/'] } });
  expect(web.asked).toHaveLength(2);
});

it('given a fetcher whose settings change, has those of now', () => {
  let inFlight = 1;
  const changeable = Object.defineProperty(
    createFakeWeb(() => ({})),
    'inFlight',
    { get: () => inFlight },
  );
  const { fetcher } = createHandOver(changeable, createFakeClock());
  inFlight = 7;
  expect([fetcher.inFlight, fetcher.polite]).toEqual([7, false]);
});
