import { expect, it } from 'vitest';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { specOf } from '../../../companion/crawl/testing/house.ts';
import { openStore } from '../../../companion/store/open.ts';
import { fetchedPages } from '../../../companion/store/testing/fetched-pages.ts';
import { Diary, label } from './diary.ts';

/** Crawls run while something is forgotten. */
const diary = new Diary();

it('a site is taken out of a crawl while it runs', async () => {
  const release = await diary.hold();
  const forgetting = diary.house.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await forgetting;
  expect(diary.kept()).not.toMatch(/(?<!not)diary\.example/);
  expect(await diary.house.crawls.ended('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
});

it('what a label made of other pages goes with it, from the rows too', async () => {
  const release = await diary.hold();
  diary.house.crawls.label([label('http://diary.example/1', 1)]);
  const relevances = () => {
    const pages = fetchedPages(diary.house.store, 'c').filter(({ title }) => title.includes('secretword'));
    return new Set(pages.map(({ relevance }) => relevance));
  };
  expect(relevances()).toEqual(new Set([1]));
  const forgetting = diary.house.crawls.forget({ kind: 'page', url: 'http://diary.example/1' });
  release();
  await forgetting;
  await diary.house.crawls.ended('c');
  expect(relevances()).toEqual(new Set([0.7]));
});

it.each(['running', 'paused'])(
  'everything is gone while a crawl is %s, and who waits for its end is told',
  async (kind) => {
    const clock = createFakeClock();
    const release = await diary.hold({ clock });
    const ended = diary.house.crawls.ended('c');
    if (kind === 'paused') diary.house.crawls.pause('c');
    const forgetting = diary.house.crawls.forget({ kind: 'all' });
    release();
    await forgetting;
    expect(await ended).toMatchObject({ state: 'done', reason: 'user' });
    // News of it that was due later.
    while (clock.next());
    expect(diary.house.crawls.views()).toEqual([]);
  },
);

it('a crawl that was begun while others came to rest comes to rest as well', async () => {
  const store = openStore(diary.state);
  const { forget } = store.upkeep;
  const atWork: number[] = [];
  const watching: typeof forget = (what) => {
    atWork.push(diary.inFlight);
    return forget(what);
  };
  const release = await diary.hold({ store: { ...store, upkeep: { ...store.upkeep, forget: watching } } });
  diary.house.crawls.start(specOf(['http://tea.example/2'], { id: 'resumed' }));
  diary.house.crawls.pause('resumed');
  const forgetting = diary.house.crawls.forget({ kind: 'all' });
  diary.house.crawls.resume('resumed');
  diary.house.crawls.start(specOf(['http://tea.example/1'], { id: 'begun' }));
  const ended = ['resumed', 'begun'].map((id) => diary.house.crawls.ended(id));
  await expect.poll(() => diary.inFlight).toBe(3);
  release();
  await forgetting;
  expect(atWork).toEqual([0]);
  expect((await Promise.all(ended)).map(({ reason }) => reason)).toEqual(['user', 'user']);
  expect(diary.house.crawls.views()).toEqual([]);
});

it('crawls go on when nothing could be forgotten', async () => {
  const store = openStore(diary.state);
  const forget = () => {
    throw new Error('database is locked');
  };
  const release = await diary.hold({ store: { ...store, upkeep: { ...store.upkeep, forget } } });
  const forgetting = diary.house.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await expect(forgetting).rejects.toThrow('locked');
  expect(await diary.house.crawls.ended('c')).toMatchObject({ reason: 'exhausted' });
});
