import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { createPoliteness } from '../politeness/politeness.ts';
import { RedirectGate } from '../politeness/redirect-gate.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';
import type { Recipient } from './topic-group.ts';
import { TopicRedirects } from './topic-redirects.ts';

const NO_CHECKPOINT = {} as Recipient['topicCrawl']['checkpoint'];

/** A topic that may follow to some hosts, and has had enough of others. */
function recipientOf(follows: (url: string) => boolean, isFull: (host: string) => boolean): Recipient {
  const gate = { readyAt: (host: string) => (isFull(host) ? Number.POSITIVE_INFINITY : 0) };
  const processor = { state: { within: follows } } as unknown as Recipient['topicCrawl']['processor'];
  const sighting = { source: 0, anchor: '', before: '', after: '' };
  const reading = (): never => {
    throw new Error('No crawl is built here.');
  };
  return {
    topicCrawl: { crawlId: '', processor, gate, reading, checkpoint: NO_CHECKPOINT, renew: reading },
    choice: { urlId: 0, sighting, priority: 1, parts: [] },
  };
}

function topicRedirectsOf(...recipients: readonly Recipient[]): {
  topicRedirects: TopicRedirects;
  redirectGate: RedirectGate;
} {
  const topicRedirects = new TopicRedirects(recipients);
  const [clock, fetcher] = [createFakeClock(), createFakeWeb(() => ({}))];
  const { signal } = new AbortController();
  const politeness = createPoliteness(clock);
  return {
    topicRedirects,
    redirectGate: new RedirectGate('http://a.example/', {
      politeness,
      fetcher,
      clock,
      signal,
      readyAt: topicRedirects.readyAt,
    }),
  };
}

const B = 'http://b.example/';
const [always, never] = [() => true, () => false];

it('a topic is led by its own patterns and limits, not by the patterns of one and the limits of another', async () => {
  const strict = recipientOf(never, never);
  const full = recipientOf(always, (host) => host === 'b.example');
  const { topicRedirects, redirectGate } = topicRedirectsOf(strict, full);
  expect(await topicRedirects.leads(B, ['http://a.example/'], redirectGate)).toBe('cancelled');
  expect(topicRedirects.refused).toEqual([strict]);
  expect(topicRedirects.pendingOf(redirectGate)).toEqual([
    { recipient: full, from: { url: B, redirects: ['http://a.example/'] } },
  ]);
});

it('recipients that may follow get the page, the others wait there or are refused', async () => {
  const [strict, full, free] = [recipientOf(never, never), recipientOf(always, always), recipientOf(always, never)];
  const { topicRedirects, redirectGate } = topicRedirectsOf(strict, full, free);
  expect(await topicRedirects.leads(B, [], redirectGate)).toBeUndefined();
  expect([topicRedirects.going, topicRedirects.refused]).toEqual([[free], [strict]]);
  expect(topicRedirects.pendingOf(redirectGate).map(({ recipient }) => recipient)).toEqual([full]);
});

it('when no recipient may follow, the target gets no request, and all recipients get the reason', async () => {
  const { topicRedirects, redirectGate } = topicRedirectsOf(recipientOf(never, never));
  expect(await topicRedirects.leads(B, [], redirectGate)).toBe('redirect-refused');
  expect([topicRedirects.going.length, topicRedirects.refused, topicRedirects.pendingOf(redirectGate)]).toEqual([
    1,
    [],
    [],
  ]);
});

it('pages that lead to a host of which no more is wanted wait there until more is', async () => {
  const clock = createFakeClock();
  const pages = (url: string): FakePage => (url.includes('//s') ? { at: url.replace(/s(\d).*/, 'b.example/$1') } : {});
  const home = mkdtempSync(join(tmpdir(), 'ambit-crossing-'));
  const harness = openTestHarness(pages, { polite: true, clock, store: openStore(join(home, 'state')) });
  const seeds = [1, 2, 3].map((at) => `http://s${at}.example/`);
  const budgets = { pages: 100, perHost: 1, seconds: 0 };
  harness.crawls.start(specOf(seeds, { budgets }));
  expect(await inFakeTime(clock, harness.crawls.ended('c'))).toMatchObject({ reason: 'host-limit', fetched: 1 });
  harness.crawls.setBudgets('c', { ...budgets, perHost: 100 });
  harness.crawls.resume('c');
  expect(await inFakeTime(clock, harness.crawls.ended('c'))).toMatchObject({ reason: 'exhausted', fetched: 3 });
  await harness.crawls.close();
  harness.store.close();
  rmSync(home, { recursive: true });
});

it.each([false, true])(
  'a crawl is not led out of its patterns, on a recorded web neither (polite: %s)',
  async (polite) => {
    const clock = createFakeClock();
    const pages: Readonly<Record<string, FakePage>> = {
      'http://a.example/': { links: ['http://a.example/out', 'http://a.example/in'] },
      'http://a.example/in': { title: 'in' },
      'http://a.example/out': { title: 'out', at: B },
      [B]: { title: 'outside' },
    };
    const harness = openTestHarness(pages, { polite, clock });
    harness.crawls.start(specOf(['http://a.example/'], { scope: { only: ['a.example'], never: [] } }));
    await inFakeTime(clock, harness.crawls.ended('c'));
    expect(harness.lines().map(({ url }) => url)).toEqual(['http://a.example/', 'http://a.example/in']);
    await harness.crawls.close();
    harness.store.close();
  },
);
