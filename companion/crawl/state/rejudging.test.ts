import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Judge } from '../../judge/judge.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { fetchedPages } from '../../store/testing/fetched-pages.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createFakeJudge } from '../testing/fake-judge.ts';
import { labelOf, openTestHarness, specOf, type TestHarness, TOPIC } from '../testing/harness.ts';

const FIRST = 600;
const KINDS = ['green', 'black'];
const at = (n: number): string => `http://a.example/${n}`;
/**
 * A hub, then alternating pages of two kinds that the judge does not know; each of the first kind links to one more.
 */
const pages = (url: string) => {
  const { pathname } = new URL(url);
  if (pathname === '/') return { title: '0.6 tea', links: Array.from({ length: FIRST }, (_, n) => at(n)) };
  const n = Number(pathname.slice(1));
  return { title: `0.45 ${KINDS[n % 2]}`, links: n < FIRST ? [at(n + FIRST)] : [] };
};

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/** Judging a page again takes a millisecond. */
function slowJudge(clock: FakeClock, onJudged: () => void): () => Judge {
  return () => {
    const judge = createFakeJudge();
    const rejudge: Judge['rejudge'] = (features) => {
      clock.advance(1);
      onJudged();
      return judge.rejudge(features);
    };
    // The revision of the fake judge changes with each label.
    return Object.defineProperties({ ...judge, rejudge }, { revision: { get: () => judge.revision } });
  };
}

interface Setting {
  readonly isSlow: boolean;
  readonly store?: Store;
}

/** Starts a crawl that waits in the middle of its fetch number `place` until `goOn`. */
async function heldAt(place: number, { isSlow, store }: Setting) {
  const clock = createFakeClock();
  let sinceTurn = 0;
  let most = 0;
  const turn = (): Promise<void> => {
    sinceTurn = 0;
    return clock.turn();
  };
  const judged = (): void => {
    sinceTurn += 1;
    most = Math.max(most, sinceTurn);
  };
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const opened: TestHarness = openTestHarness(pages, {
    clock: { ...clock, turn },
    createJudge: isSlow ? slowJudge(clock, judged) : createFakeJudge,
    during: () => (opened.web.asked.length === place ? held : undefined),
    ...(store && { store }),
  });
  harness = opened;
  opened.crawls.start(specOf(['http://a.example/'], { budgets: { pages: 700, perHost: 1_000, seconds: 0 } }));
  await expect.poll(() => opened.web.asked.length, { interval: 1 }).toBe(place);
  return { ...opened, clock, goOn, most: () => most };
}

describe('when all pages of a long crawl are judged again', () => {
  it('others have turns, pages and labels wait until it is done, and what is fetched after is the same', async () => {
    const still = await heldAt(500, { isSlow: false });
    const labels = [labelOf(at(1), 'relevant'), labelOf(at(2), 'not-relevant')];
    for (const label of labels) still.crawls.label([label]);
    const expected = still.crawls.view('c').onTopic;
    still.goOn();
    await still.crawls.ended('c');
    const asked = [...still.web.asked];
    const relevances = still.lines().map(({ relevance }) => relevance);
    await still.crawls.close();
    still.store.close();

    const slow = await heldAt(500, { isSlow: true });
    const before = slow.crawls.view('c').onTopic;
    for (const label of labels) slow.crawls.label([label]);
    // Judgements of the pages beyond the first have not changed yet, and no page comes in.
    expect(slow.crawls.view('c').onTopic).toBeLessThan(expected);
    expect(slow.crawls.view('c').onTopic).toBeGreaterThanOrEqual(before);
    slow.goOn();
    const told = slow.news.filter(({ type }) => type === 'rejudged').length;
    await expect.poll(() => slow.news.filter(({ type }) => type === 'rejudged').length).toBeGreaterThan(told);
    await slow.crawls.ended('c');
    expect(slow.web.asked).toEqual(asked);
    expect(slow.lines().map(({ relevance }) => relevance)).toEqual(relevances);
    expect(slow.most()).toBeGreaterThan(0);
    expect(slow.most()).toBeLessThanOrEqual(128);
  });

  it('of a short one it is done at once, however little is done in a moment', async () => {
    const { crawls, goOn } = await heldAt(60, { isSlow: true });
    const onTopicOnce = (value: 'relevant' | 'none'): number => {
      crawls.label([labelOf(at(1), value)]);
      return crawls.view('c').onTopic;
    };
    const onTopic = [onTopicOnce('relevant'), onTopicOnce('none')];
    goOn();
    expect(onTopic).toEqual([30, 1]);
  });

  it('a pause does not wait for it, nor does a stop: the rest is judged after them', async () => {
    const slow = await heldAt(500, { isSlow: true });
    const { crawls, store } = slow;
    const onTopic = () => fetchedPages(store, 'c').filter((page) => page.onTopic).length;
    crawls.label([labelOf(at(1), 'relevant')]);
    const before = onTopic();
    expect(crawls.pause('c').state).toBe('paused');
    const end = crawls.ended('c');
    expect(crawls.stop('c')).toMatchObject({ state: 'done', reason: 'user' });
    slow.goOn();
    expect(await end).toMatchObject({ state: 'done', reason: 'user' });
    expect(onTopic()).toBe(before);
    await expect.poll(onTopic).toBeGreaterThan(before + 100);
  });

  it('the end of the companion does not wait for it: the resumed crawl redoes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambit-rejudging-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { crawls, store, goOn } = await heldAt(500, { isSlow: true, store: openStore(folder) });
    const onTopic = () => fetchedPages(store, 'c').filter((page) => page.n < 500 && page.onTopic).length;
    crawls.label([labelOf(at(1), 'relevant')]);
    const before = onTopic();
    goOn();
    await crawls.close();
    expect([onTopic(), store.crawls.get('c')?.state]).toEqual([before, 'running']);
    harness = openTestHarness(pages, { store, goOn: true });
    const { budgets } = specOf([]);
    harness.crawls.setBudgets('c', { ...budgets, pages: 505 });
    await harness.crawls.ended('c');
    expect(onTopic()).toBeGreaterThan(before + 200);
  });
});

it('when a process ended between a label and the judging again, the resumed crawl judges its pages again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-rejudging-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { crawls, store, goOn } = await heldAt(500, { isSlow: false, store: openStore(folder) });
  crawls.pause('c');
  goOn();
  await crawls.close();
  const onTopic = () => fetchedPages(store, 'c').filter((page) => page.n < 500 && page.onTopic).length;
  const before = onTopic();
  store.labels.put([labelOf(at(1), 'relevant')]);
  const features = store.crawls.features(TOPIC.id, pageKey(at(1))) ?? '';
  store
    .journal('c')
    .apply({ kind: 'label', pages: [{ key: pageKey(at(1)), urlId: 2, features, value: 'relevant' }], links: [] });
  // The label itself is on disk, and shows.
  expect([before, onTopic()]).toEqual([1, 2]);
  harness = openTestHarness(pages, { store });
  harness.crawls.resume('c');
  await harness.crawls.ended('c');
  expect(onTopic()).toBeGreaterThan(before + 200);
});
