import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import type { FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../../companion/crawl/testing/harness.ts';
import { results } from '../../companion/results/results.ts';
import { openStore } from '../../companion/store/open.ts';
import { fetchedPages } from '../../companion/store/testing/fetched-pages.ts';

/** A network that answers every question with its own sign-in page. */

let harness: TestHarness;
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-captive-'));
});
afterEach(async () => {
  await harness.crawls.close();
  harness.store.close();
  rmSync(home, { recursive: true });
});
const inFolder = () => openStore(join(home, 'state'));

const SITES = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `http://${name}-site.example`);
const honest = (url: string): FakePage => ({
  title: '0.7 tea',
  links: url.endsWith('/') ? [1, 2, 3, 4].map((n) => `${url}${n}`) : [],
});
const LOGIN: FakePage = { title: '0.9 sign in', body: 'sign in', links: ['http://hotspot.example/terms'] };

async function until(clock: FakeClock, done: () => boolean): Promise<void> {
  for (let turns = 0; !done() && turns < 20_000; turns++) {
    await clock.turn();
    clock.next();
  }
  expect(done()).toBe(true);
}

/** A crawl whose network turns captive at the tenth question. */
function start(answer: (url: string) => FakePage): { clock: FakeClock; signIn: () => void } {
  const clock = createFakeClock();
  let captive = true;
  harness = openTestHarness((url) => (captive && harness.web.asked.length > 9 ? answer(url) : honest(url)), {
    polite: true,
    clock,
    store: inFolder(),
  });
  harness.crawls.start(specOf(SITES.map((site) => `${site}/`)));
  return {
    clock,
    signIn() {
      captive = false;
    },
  };
}

describe.each<[string, (url: string) => FakePage]>([
  ['the same page in place of every site', () => LOGIN],
  ['a page that scripts make', () => ({ title: '', text: '', body: '<script src="login.js"></script>' })],
  [
    'a redirect to one page that quotes what was asked',
    (url) => ({ ...LOGIN, at: 'http://hotspot.example/login', body: `sign in to see ${url}` }),
  ],
  [
    'a redirect to a page on an address of its own',
    (url) => ({ fails: { failure: 'refused-address', status: 0, at: [`http://192.168.8.1/login?from=${url}`] } }),
  ],
])('a network that answers with %s', (_what, answer) => {
  it('pauses the crawl with a sentence and discards its answers; after the sign-in no page is missing', async () => {
    const { clock, signIn } = start(answer);
    await until(clock, () => harness.crawls.view('c').state === 'paused');
    expect(harness.crawls.view('c').message).toContain('sign in');
    expect(harness.web.rulesForgotten).toBe(1);
    expect(fetchedPages(harness.store, 'c').filter(({ title }) => title.includes('sign in'))).toEqual([]);
    expect(harness.web.asked.length).toBeLessThan(20);
    signIn();
    harness.crawls.resume('c');
    await until(clock, () => harness.crawls.view('c').state === 'done');
    expect(harness.crawls.view('c')).toMatchObject({ reason: 'exhausted', fetched: 30 });
    expect(
      fetchedPages(harness.store, 'c')
        .map(({ url }) => url)
        .sort(),
    ).toEqual(SITES.flatMap((site) => ['', 1, 2, 3, 4].map((n) => `${site}/${n}`)).sort());
    expect(harness.web.asked.filter((url) => url.includes('terms'))).toEqual([]);
  });
});

it('given a sign-in page that another replaces, search keeps no words of it', async () => {
  let shown: FakePage = { ...LOGIN, text: 'hotspot voucher' };
  harness = openTestHarness(() => shown, { store: inFolder() });
  const find = async (search: string) => (await results(harness.store, 'c', { search }, 60_000)).matching;
  harness.crawls.start(specOf(['http://one.example/'], { budgets: { pages: 1, perHost: 9, seconds: 0 } }));
  await harness.crawls.ended('c');
  expect(await find('voucher')).toBe(1);
  shown = { title: '0.7 tea', text: 'green leaves' };
  harness.store.journal('c').retract(fetchedPages(harness.store, 'c').map(({ urlId }) => urlId));
  harness.crawls.resume('c');
  expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 1 });
  expect([await find('voucher'), await find('leaves')]).toEqual([0, 1]);
});

it('given a genuine page on many sites, the crawl pauses once, and not again after a resume', async () => {
  const { clock } = start(() => LOGIN);
  await until(clock, () => harness.crawls.view('c').state === 'paused');
  harness.crawls.resume('c');
  await until(clock, () => harness.crawls.view('c').state === 'done');
  expect(harness.crawls.view('c').reason).toBe('exhausted');
  expect(fetchedPages(harness.store, 'c').some(({ title }) => title.includes('sign in'))).toBe(true);
});

it('given a user who resumes another crawl of the same fetches, that crawl does not pause again either', async () => {
  const clock = createFakeClock();
  harness = openTestHarness((url) => (harness.web.asked.length > 9 ? LOGIN : honest(url)), {
    ...{ polite: true, clock, store: inFolder() },
  });
  const { crawls } = harness;
  crawls.putTopic({ id: 'cup', name: 'Cups', words: ['cup'], texts: [] });
  crawls.start(
    specOf(
      SITES.map((site) => `${site}/`),
      { others: [{ id: 'd', topicId: 'cup' }] },
    ),
  );
  await until(clock, () => crawls.view('c').state === 'paused');
  crawls.resume('d');
  await until(clock, () => crawls.view('c').state !== 'running');
  expect(crawls.view('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
});

it('the same page of parked domains between honest pages, or of one site, is no sign-in page', async () => {
  const clock = createFakeClock();
  let turn = 0;
  harness = openTestHarness(
    (url) => {
      turn += 1;
      return url.startsWith('http://one-site') || turn % 3 === 0 ? { ...honest(url), body: 'parked' } : honest(url);
    },
    { polite: true, clock, store: inFolder() },
  );
  harness.crawls.start(specOf(SITES.map((site) => `${site}/`)));
  await until(clock, () => harness.crawls.view('c').state !== 'running');
  expect(harness.crawls.view('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
});
