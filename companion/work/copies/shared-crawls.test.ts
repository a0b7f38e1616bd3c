import { expect, it, vi } from 'vitest';
import { systemClock } from '../../crawl/clock.ts';
import { labelOf, openTestHouse, specOf, TOPIC } from '../../crawl/testing/house.ts';
import { openCommons } from '../../store/commons/open.ts';
import { StoreAway } from '../../store/errors.ts';
import { openSqliteCommons } from '../../store/sqlite/commons-database.ts';
import { turnOf } from '../../store/testing/commons-samples.ts';
import { SharedCrawls } from './shared-crawls.ts';

async function openShared() {
  const house = openTestHouse({});
  const commons = await openCommons(openSqliteCommons(':memory:'));
  const shared = new SharedCrawls({
    ...{ commons, local: house.crawls, store: house.store, clock: systemClock, who: 'me' },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  return { house, commons, shared };
}

it('the user’s words on a shared topic are shared, what the user opened or read is not', async () => {
  const { house, commons, shared } = await openShared();
  house.crawls.label([labelOf('http://a.example/1', 'relevant', { target: 'read' })]);
  house.crawls.label([labelOf('http://a.example/2', 'relevant')]);
  house.crawls.start(specOf(['no address'], { id: 'own' }));
  await house.crawls.ended('own');
  const taught = specOf(['http://a.example/'], { order: 'q-learning', learnFrom: ['own'] });
  await expect(shared.start(taught)).rejects.toThrow('companion’s own');
  expect(await commons.crawls()).toEqual([]);
  await shared.start(specOf(['http://a.example/']));
  const given = [
    labelOf('http://a.example/3', 'relevant', { target: 'opened' }),
    labelOf('http://a.example/4', 'relevant', { target: 'link' }),
  ];
  expect(await shared.label(given)).toEqual(given.map(({ id }) => id));
  // They stand there by the clock of the store, so which of two is older is not said here.
  const kept = (await commons.currentLabels(TOPIC.id)).map(({ target, url }) => `${target} ${url}`);
  expect(kept.toSorted()).toEqual(['link http://a.example/4', 'page http://a.example/2']);
  expect(house.store.labels.current(TOPIC.id)).toHaveLength(4);
  await shared.close();
  await house.crawls.close();
  await commons.close();
  house.store.close();
});

it('of two words on a page the one that was said later counts here, too, though the clock of this machine is ahead', async () => {
  const house = openTestHouse({});
  const commons = await openCommons(openSqliteCommons(':memory:'));
  const clock = { ...systemClock, now: () => Date.now() + 3_600_000 };
  const shared = new SharedCrawls({
    ...{ commons, local: house.crawls, store: house.store, clock, who: 'me' },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  const url = 'http://a.example/';
  house.crawls.label([labelOf('http://a.example/before', 'relevant', { at: clock.now() })]);
  await shared.start(specOf([url]));
  await shared.label([labelOf(url, 'relevant', { at: clock.now() })]);
  const value = (page: string) => house.store.labels.current(TOPIC.id).find((label) => label.url === page)?.value;
  expect(value(url)).toBe('relevant');
  for (const page of [url, 'http://a.example/before'])
    await commons.label([labelOf(page, 'not-relevant', { at: Date.now() })], 'bob', Date.now());
  await expect.poll(() => value(url)).toBe('not-relevant');
  await expect.poll(() => value('http://a.example/before')).toBe('not-relevant');
  await shared.close();
  await house.crawls.close();
  await commons.close();
  house.store.close();
});

it('a host that this companion left alone is asked again by it while the shared store is away', async () => {
  const house = openTestHouse({});
  const commons = await openCommons(openSqliteCommons(':memory:'));
  const left = new Set(['bad.example']);
  vi.spyOn(house.crawls, 'askAgain').mockImplementation((host) => left.delete(host));
  const shared = new SharedCrawls({
    ...{ local: house.crawls, store: house.store, clock: systemClock, who: 'me' },
    commons: { ...commons, leftHosts: () => Promise.reject(new StoreAway('away')) },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  expect(await shared.askAgain('bad.example')).toBe(true);
  // Of a host that is not left alone here it is not known.
  await expect(shared.askAgain('bad.example')).rejects.toThrow(StoreAway);
  await shared.close();
  await house.crawls.close();
  await commons.close();
  house.store.close();
});

it('a shared crawl that waits for hosts which are left alone says when it goes on, which it does at once, or never, when its user says so', async () => {
  const { house, commons, shared } = await openShared();
  await shared.start(specOf(['http://a.example/']));
  const [claim] = await commons.take({ worker: 'w', topics: [], most: 1 });
  if (claim === undefined) throw new Error('nothing to take');
  const left = turnOf(claim, { pauseMs: 3 * 3_600_000, parked: 'It fails.' });
  await commons.fail(claim, 'w', { failure: 'unreachable', message: '', again: true }, [left]);
  const end = async (): Promise<void> => {
    const term = await commons.lead('c', 'w');
    if (term === undefined) throw new Error('somebody else leads');
    await commons.end(term, 'no-usable-seeds', specOf([]).budgets);
    await expect.poll(() => shared.view('c').notes).toEqual([{ code: 'waiting', values: ['3h'] }]);
  };
  await end();
  expect(await shared.resume('c')).toMatchObject({ state: 'running' });
  expect(shared.view('c').message).not.toContain('Waiting');
  await end();
  expect(await shared.stop('c')).toMatchObject({ state: 'done', reason: 'no-usable-seeds', notes: [] });
  expect(await commons.crawl('c')).toMatchObject({ goesOnAt: null });
  await expect(shared.resume('c')).rejects.toThrow('has ended');
  await shared.close();
  await house.crawls.close();
  await commons.close();
  house.store.close();
});
