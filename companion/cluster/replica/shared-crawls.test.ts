import { expect, it, vi } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import { labelOf, openTestHarness, specOf, TOPIC } from '../../crawl/testing/harness.ts';
import { openSharedStoreOn } from '../store/open.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { turnOf } from '../store/testing/samples.ts';
import { SharedCrawls } from './shared-crawls.ts';

async function openShared(others?: SharedStore) {
  const harness = openTestHarness({});
  const sharedStore = others ?? (await openSharedStoreOn(openSqliteSharedStore(':memory:')));
  const shared = new SharedCrawls({
    ...{ sharedStore, local: harness.crawls, store: harness.store, clock: systemClock, who: 'me' },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  return { harness, sharedStore, shared };
}

it('given a shared topic, the user’s labels are shared; pages that the user opened or read are not', async () => {
  const { harness, sharedStore, shared } = await openShared();
  harness.crawls.label([labelOf('http://a.example/1', 'relevant', { target: 'read' })]);
  harness.crawls.label([labelOf('http://a.example/2', 'relevant')]);
  harness.crawls.start(specOf(['no address'], { id: 'own' }));
  await harness.crawls.ended('own');
  const taught = specOf(['http://a.example/'], { order: 'q-learning', learnFrom: ['own'] });
  await expect(shared.start(taught)).rejects.toThrow('companion’s own');
  expect(await sharedStore.crawls()).toEqual([]);
  await shared.start(specOf(['http://a.example/']));
  const given = [
    labelOf('http://a.example/3', 'relevant', { target: 'opened' }),
    labelOf('http://a.example/4', 'relevant', { target: 'link' }),
  ];
  expect(await shared.label(given)).toEqual(given.map(({ id }) => id));
  // The store's clock dates them, so their sequence is unknown here.
  const kept = (await sharedStore.currentLabels(TOPIC.id)).map(({ target, url }) => `${target} ${url}`);
  expect(kept.toSorted()).toEqual(['link http://a.example/4', 'page http://a.example/2']);
  expect(harness.store.labels.current(TOPIC.id)).toHaveLength(4);
  await shared.close();
  await harness.crawls.close();
  await sharedStore.close();
  harness.store.close();
});

it('given a topic that another companion edits, it is edited here, too, and no crawl begun here undoes that', async () => {
  const [one, words] = [await openShared(), ['green tea']];
  await one.shared.start(specOf(['http://a.example/']));
  const other = await openShared(one.sharedStore);
  const here = (): readonly string[] | undefined => other.harness.store.topics.get(TOPIC.id)?.words;
  expect(here()).toEqual(TOPIC.words);
  await one.sharedStore.lead('c', 'w');
  // A start looks at all crawls, and so sees the learner.
  await other.shared.start(specOf(['http://b.example/'], { id: 'd' }));
  await one.shared.putTopic({ ...TOPIC, words });
  await expect.poll(here).toEqual(words);

  // Without a learner the other companion sees an edit only when it begins a crawl.
  await one.shared.putTopic({ ...TOPIC, words: ['black tea'] });
  await other.shared.start(specOf(['http://b.example/'], { id: 'e' }));
  expect(here()).toEqual(['black tea']);
  expect((await one.sharedStore.topic(TOPIC.id))?.words).toEqual(['black tea']);
  for (const { harness, shared } of [one, other]) {
    await shared.close();
    await harness.crawls.close();
  }
  await one.sharedStore.close();
  for (const { harness } of [one, other]) harness.store.close();
});

it('given two labels on one page, the later one counts here with the clock of this machine ahead', async () => {
  const harness = openTestHarness({});
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  const clock = { ...systemClock, now: () => Date.now() + 3_600_000 };
  const shared = new SharedCrawls({
    ...{ sharedStore, local: harness.crawls, store: harness.store, clock, who: 'me' },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  const url = 'http://a.example/';
  harness.crawls.label([labelOf('http://a.example/before', 'relevant', { at: clock.now() })]);
  await shared.start(specOf([url]));
  await shared.label([labelOf(url, 'relevant', { at: clock.now() })]);
  const value = (page: string) => harness.store.labels.current(TOPIC.id).find((label) => label.url === page)?.value;
  expect(value(url)).toBe('relevant');
  for (const page of [url, 'http://a.example/before'])
    await sharedStore.label([labelOf(page, 'not-relevant', { at: Date.now() })], 'bob', Date.now());
  await expect.poll(() => value(url)).toBe('not-relevant');
  await expect.poll(() => value('http://a.example/before')).toBe('not-relevant');
  await shared.close();
  await harness.crawls.close();
  await sharedStore.close();
  harness.store.close();
});

it('given a host that this companion suspended, it fetches from it again while the shared store is away', async () => {
  const harness = openTestHarness({});
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  const left = new Set(['bad.example']);
  vi.spyOn(harness.crawls, 'askAgain').mockImplementation((host) => left.delete(host));
  const shared = new SharedCrawls({
    ...{ local: harness.crawls, store: harness.store, clock: systemClock, who: 'me' },
    sharedStore: { ...sharedStore, leftHosts: () => Promise.reject(new AmbitError('store-away', 'away')) },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  expect(await shared.askAgain('bad.example')).toBe(true);
  // The companion cannot know it of a host that is not suspended here.
  await expect(shared.askAgain('bad.example')).rejects.toThrow(ofCode('store-away'));
  await shared.close();
  await harness.crawls.close();
  await sharedStore.close();
  harness.store.close();
});

it('given a shared crawl that waits for suspended hosts, its user can resume or end it', async () => {
  const { harness, sharedStore, shared } = await openShared();
  await shared.start(specOf(['http://a.example/']));
  const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
  if (claim === undefined) throw new Error('nothing to take');
  const left = turnOf(claim, { pauseMs: 3 * 3_600_000, parked: 'It fails.' });
  await sharedStore.fail(claim, 'w', { failure: 'unreachable', message: '', again: true }, [left]);
  const end = async (): Promise<void> => {
    const term = await sharedStore.lead('c', 'w');
    if (term === undefined) throw new Error('somebody else leads');
    await sharedStore.end(term, 'no-usable-seeds', specOf([]).budgets);
    await expect.poll(() => shared.view('c').notes).toEqual([{ code: 'waiting', values: ['3h'] }]);
  };
  await end();
  expect(await shared.resume('c')).toMatchObject({ state: 'running' });
  expect(shared.view('c').message).not.toContain('Waiting');
  await end();
  expect(await shared.stop('c')).toMatchObject({ state: 'done', reason: 'no-usable-seeds', notes: [] });
  expect(await sharedStore.crawl('c')).toMatchObject({ goesOnAt: null });
  await expect(shared.resume('c')).rejects.toThrow('has ended');
  await shared.close();
  await harness.crawls.close();
  await sharedStore.close();
  harness.store.close();
});
