import { expect, it } from 'vitest';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import { fetchedPages } from '../../../companion/store/testing/fetched-pages.ts';
import { createRecord, Diary, label } from './diary.ts';

/** Crawls run during an erasure. */
const diary = new Diary();

it('a site is taken out of a crawl while it runs', async () => {
  const release = await diary.hold();
  const forgetting = diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await forgetting;
  expect(diary.kept()).not.toMatch(/(?<!not)diary\.example/);
  expect(await diary.harness.crawls.ended('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
});

it.each([
  ['has words, too, goes on', ['tea'], 'exhausted'],
  ['has nothing else ends', [], 'user'],
] as const)('given a page forgotten, a crawl whose topic %s', async (_, words, reason) => {
  const release = await diary.hold();
  const texts = [{ url: 'http://diary.example/1', title: 'Diary', text: 'secretword' }];
  diary.harness.crawls.putTopic({ ...TOPIC, words: [...words], texts });
  const forgetting = diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await forgetting;
  expect(await diary.harness.crawls.ended('c')).toMatchObject({ state: 'done', reason });
});

it('what a label made of other pages goes with it, from the rows too', async () => {
  const release = await diary.hold();
  diary.harness.crawls.label([label('http://diary.example/1', 1)]);
  const relevances = () => {
    const pages = fetchedPages(diary.harness.store, 'c').filter(({ title }) => title.includes('secretword'));
    return new Set(pages.map(({ relevance }) => relevance));
  };
  expect(relevances()).toEqual(new Set([1]));
  const forgetting = diary.harness.crawls.forget({ kind: 'page', url: 'http://diary.example/1' });
  release();
  await forgetting;
  await diary.harness.crawls.ended('c');
  expect(relevances()).toEqual(new Set([0.7]));
});

it.each(['running', 'paused'])(
  'given a crawl that is %s, everything is erased and callers that wait for its end get it',
  async (kind) => {
    const clock = createFakeClock();
    const release = await diary.hold({ clock });
    const ended = diary.harness.crawls.ended('c');
    if (kind === 'paused') diary.harness.crawls.pause('c');
    const forgetting = diary.harness.crawls.forget({ kind: 'all' });
    release();
    await forgetting;
    expect(await ended).toMatchObject({ state: 'done', reason: 'user' });
    // An update of it that was due later.
    while (clock.next());
    expect(diary.harness.crawls.views()).toEqual([]);
  },
);

it('given a crawl started while others come to a halt, it halts as well', async () => {
  const store = openStore(diary.state);
  const { forget } = store.upkeep;
  const atWork: number[] = [];
  const watching: typeof forget = (what) => {
    atWork.push(diary.inFlight);
    return forget(what);
  };
  const release = await diary.hold({ store: { ...store, upkeep: { ...store.upkeep, forget: watching } } });
  diary.harness.crawls.start(specOf(['http://tea.example/2'], { id: 'resumed' }));
  diary.harness.crawls.pause('resumed');
  const forgetting = diary.harness.crawls.forget({ kind: 'all' });
  diary.harness.crawls.resume('resumed');
  diary.harness.crawls.start(specOf(['http://tea.example/1'], { id: 'begun' }));
  const ended = ['resumed', 'begun'].map((id) => diary.harness.crawls.ended(id));
  await expect.poll(() => diary.inFlight).toBe(3);
  release();
  await forgetting;
  expect(atWork).toEqual([0]);
  expect((await Promise.all(ended)).map(({ reason }) => reason)).toEqual(['user', 'user']);
  expect(diary.harness.crawls.views()).toEqual([]);
});

it('given an erasure that fails, crawls resume', async () => {
  const store = openStore(diary.state);
  const forget = () => {
    throw new Error('database is locked');
  };
  const release = await diary.hold({ store: { ...store, upkeep: { ...store.upkeep, forget } } });
  const forgetting = diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await expect(forgetting).rejects.toThrow('locked');
  expect(await diary.harness.crawls.ended('c')).toMatchObject({ reason: 'exhausted' });
});

it('given an erasure, a crawl started during it begins after it; labels and captures are saved at once', async () => {
  const store = openStore(diary.state);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const forget: typeof store.upkeep.forget = async (what, events) => {
    isHeld = true;
    await held;
    return store.upkeep.forget(what, events);
  };
  diary.open({ store: { ...store, upkeep: { ...store.upkeep, forget } } });
  const { crawls, web: little } = diary.harness;
  crawls.start(specOf(['http://tea.example/1']));
  await expect.poll(() => little.asked.length).toBeGreaterThan(0);
  const forgetting = crawls.forget({ kind: 'site', host: 'diary.example' });
  await expect.poll(() => isHeld).toBe(true);
  const asked = little.asked.length;
  crawls.start(specOf(['http://notdiary.example/1'], { id: 'begun' }));
  expect(crawls.label([label('http://tea.example/1', 1)])).toEqual(['label-1']);
  expect(store.captures.put([{ id: 'c1', at: 1, page: createRecord('http://tea.example/2') }])).toEqual(['c1']);
  expect(crawls.pause('c').state).toBe('paused');
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(little.asked.length).toBe(asked);
  expect(crawls.view('begun').state).toBe('running');
  release();
  await forgetting;
  await crawls.ended('begun');
  expect(crawls.view('c').state).toBe('paused');
  expect([store.labels.count(), store.captures.count()]).toEqual([1, 1]);
});

it('given a companion that ends during an erasure, its next start completes it before any crawl', async () => {
  await diary.crawl();
  const forgetting = diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  const refused = expect(forgetting).rejects.toThrow('at its next start');
  await diary.close();
  await refused;
  diary.open();
  expect(diary.harness.store.upkeep.isUnfinished()).toBe(true);
  await diary.harness.crawls.forgotten();
  expect(diary.kept()).not.toMatch(/(?<!not)diary\.example/);
});
