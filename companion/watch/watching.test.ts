import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';
import { TOPIC } from '../crawl/testing/harness.ts';

import {
  crawled,
  DAY,
  HOUR,
  harness,
  LIST,
  pass,
  removeFolders,
  settle,
  site,
  urls,
  visitsTo,
} from './testing/watch-harness.ts';

afterEach(removeFolders);

describe('a topic that is kept watched', () => {
  it('visits nothing until it is switched on, and nothing while it is paused or after it was switched off', async () => {
    const { open, clock } = await crawled(site());
    const before = open.web.asked.length;
    await pass(open, clock, 3 * DAY);
    expect(open.web.asked.length).toBe(before);
    open.watching.set(TOPIC.id, { to: 'paused' });
    await pass(open, clock, 3 * DAY);
    expect([open.web.asked.length, open.watching.view(TOPIC.id).nextAt]).toEqual([before, null]);
    open.watching.set(TOPIC.id, { to: 'on' });
    await settle(open, clock);
    expect(open.web.asked.length).toBeGreaterThan(before);
    open.watching.set(TOPIC.id, { to: 'off' });
    const then = open.web.asked.length;
    await pass(open, clock, 3 * DAY);
    expect([open.web.asked.length, open.watching.view(TOPIC.id)]).toMatchObject([then, { state: 'off', pages: [] }]);
    await open.close();
  });

  it('announces new pages, without earlier ones, the list itself, or pages off the topic', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    pages['http://a.example/white'] = { title: '0.9 white', text: 'White tea is withered' };
    pages['http://a.example/jobs'] = { title: '0 jobs', text: 'We hire' };
    const links = [...(pages[LIST]?.links ?? []), 'http://a.example/white', 'http://a.example/jobs'];
    pages[LIST] = { ...pages[LIST], links };
    await pass(open, clock, 25 * HOUR);
    expect(urls(open)).toEqual(['http://a.example/white']);
    expect(visitsTo(open, 'http://a.example/jobs')).toBe(1);
    expect(visitsTo(open, 'http://a.example/off')).toBe(1);
    // The watch also visits its new find from now on.
    expect(open.watching.view(TOPIC.id).pages.map(({ url }) => url)).toContain('http://a.example/white');
    expect(open.watching.list()).toMatchObject([{ topicId: TOPIC.id, state: 'on', finds: 1 }]);
    await open.close();
  });

  it.each([
    ['without a log-in', 'http://b.example/black', 1],
    ['to which a log-in may go along', LIST, 2],
  ])('given a changed page %s (%s), visit and round ask for it %i times', async (_how, changed, times) => {
    const pages = site();
    pages['http://b.example/black'] = { title: '0.9 black', text: 'Black tea is oxidised', links: [LIST] };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://b.example/black'] };
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    await pass(open, clock, 25 * HOUR);
    pages['http://b.example/white'] = { title: '0.9 white', text: 'White tea is withered' };
    pages[changed] = { ...pages[changed], links: [...(pages[changed]?.links ?? []), 'http://b.example/white'] };
    const before = visitsTo(open, changed);
    open.watching.set(TOPIC.id, { to: 'on', now: true });
    await settle(open, clock);
    expect(urls(open)).toEqual(['http://b.example/white']);
    expect(visitsTo(open, changed) - before).toBe(times);
    await open.close();
  });

  it('reaches a new site through a page that it does not announce, and fetches none that it knows on the way', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    // More links of a menu than a round follows of one page, before the link that leads on.
    const menu = Array.from({ length: 60 }, (_, at) => ({ url: `http://c.example/${at}`, furniture: true }));
    const onward = ['http://a.example/green', ...menu, 'http://b.example/black'];
    pages['http://a.example/white'] = { title: '0.85 white', text: 'White tea is withered', links: onward };
    pages['http://b.example/black'] = { title: '0.9 black', text: 'Black tea is oxidised' };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://a.example/white'] };
    await pass(open, clock, 25 * HOUR);
    const before = visitsTo(open, 'http://a.example/green');
    await pass(open, clock, 2 * DAY);
    expect(urls(open)).toEqual(['http://b.example/black']);
    expect(open.web.asked.filter((url) => url.startsWith('http://c.example/'))).toHaveLength(49);
    expect(visitsTo(open, 'http://a.example/green')).toBeLessThanOrEqual(before + 2);
    await open.close();
  });

  it('given a link to a missing page on every find, asks for it once', async () => {
    const lost = 'http://b.example/lost';
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    for (const name of ['white', 'black']) {
      const url = `http://a.example/${name}`;
      pages[url] = { title: `0.9 ${name}`, text: `All about the tea called ${name}`, links: [lost] };
      pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), url] };
      await pass(open, clock, 3 * DAY);
    }
    expect([urls(open).length, visitsTo(open, lost)]).toEqual([2, 1]);
    await open.close();
  });

  it('begins no round for a link that was forgotten while the page on which it waited was being visited', async () => {
    const forgotten = 'http://a.example/forgotten';
    let isMidway = false;
    const { open, clock } = await crawled(site(), {
      during: async (url) => {
        if (!isMidway || url !== LIST) return;
        isMidway = false;
        await open.crawls.forget({ kind: 'page', url: forgotten });
      },
    });
    open.watching.set(TOPIC.id, { to: 'on' });
    const { watches } = open.store;
    watches.putPages(watches.pages(TOPIC.id).map((page) => ({ ...page, fresh: page.url === LIST ? [forgotten] : [] })));
    isMidway = true;
    await pass(open, clock, 25 * HOUR);
    expect(isMidway).toBe(false);
    expect(watches.rounds(TOPIC.id)).toEqual([]);
    expect(watches.pages(TOPIC.id).flatMap(({ fresh }) => fresh)).toEqual([]);
    await open.close();
  });

  it.each([
    ['well', (): void => undefined],
    ['not', (pages: Record<string, unknown>): void => void delete pages['http://a.example/green']],
  ])('goes on after a clock that was years ahead is set right, where a page answers %s', async (_how, change) => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    clock.jump(3_650 * DAY);
    await pass(open, clock, 2 * HOUR);
    clock.jump(-3_650 * DAY);
    change(pages);
    const before = visitsTo(open, 'http://a.example/green');
    expect(open.watching.view(TOPIC.id).nextAt).toBeLessThanOrEqual(clock.now());
    await pass(open, clock, 2 * HOUR);
    expect(visitsTo(open, 'http://a.example/green')).toBe(before + 1);
    // An unknown interval must not count as an observation of how often the page changes.
    for (const { visits } of open.store.watches.pages(TOPIC.id))
      expect(visits.map(({ afterMs }) => afterMs)).not.toContain(1);
    await open.close();
  });

  it('comes back sooner to a page that changes than to one that does not', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    const prune = vi.spyOn(open.store.watches, 'pruneRounds');
    open.watching.set(TOPIC.id, { to: 'on' });
    for (let day = 0; day < 20; day++) {
      pages[`http://a.example/new${day}`] = { title: '0 new', text: `Notice ${day}` };
      pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), `http://a.example/new${day}`] };
      await pass(open, clock, DAY);
    }
    const seen = new Map(open.watching.view(TOPIC.id).pages.map((page) => [page.url, page]));
    expect(seen.get(LIST)?.everyMs).toBeLessThanOrEqual(DAY);
    expect(seen.get('http://a.example/green')?.everyMs).toBeGreaterThan(7 * DAY);
    expect(seen.get(LIST)?.changes).toBeGreaterThan(7);
    expect(prune).toHaveBeenLastCalledWith(TOPIC.id, 50);
    await open.close();
  });

  it('given a restart, visits due pages after it and finds none twice', async () => {
    const pages = site();
    const { open: first, clock, folder } = await crawled(pages);
    first.watching.set(TOPIC.id, { to: 'on' });
    await first.close();
    pages['http://a.example/white'] = { title: '0.9 white', text: 'White tea is withered' };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://a.example/white'] };
    clock.advance(2 * DAY);
    const second = harness(pages, clock, folder);
    await settle(second, clock);
    expect(urls(second)).toEqual(['http://a.example/white']);
    await second.close();
    const third = harness(pages, clock, folder);
    await settle(third, clock);
    expect([urls(third), visitsTo(third, 'http://a.example/white')]).toEqual([['http://a.example/white'], 0]);
    await third.close();
  });

  it('given a full disk in a visit, after a round or at the start, reports it and later resumes', async () => {
    const full = (): never => {
      throw new AmbitError('storage-full', 'The disk is full.');
    };
    const pages = site();
    const { open: first, clock, folder } = await crawled(pages);
    first.watching.set(TOPIC.id, { to: 'on' });
    const put = vi.spyOn(first.store.watches, 'putSeen').mockImplementation(full);
    const before = visitsTo(first, LIST);
    await pass(first, clock, 25 * HOUR);
    const told = first.told.length;
    expect([isAmbitError(first.told[0], 'storage-full'), visitsTo(first, LIST) > before]).toEqual([true, true]);
    put.mockRestore();
    pages['http://a.example/white'] = { title: '0.9 white', text: 'White tea is withered' };
    pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), 'http://a.example/white'] };
    const drop = vi.spyOn(first.store.watches, 'dropPages').mockImplementation(full);
    await pass(first, clock, 2 * DAY);
    expect([urls(first), first.told.length]).toEqual([['http://a.example/white'], told + 1]);
    drop.mockRestore();
    await first.close();
    const second = harness(pages, clock, folder, {
      spoil: ({ watches }) => vi.spyOn(watches, 'dropPages').mockImplementation(full),
    });
    expect(second.told).toHaveLength(1);
    const then = second.web.asked.length;
    await pass(second, clock, 40 * DAY);
    expect(second.web.asked.length).toBeGreaterThan(then);
    await second.close();
  });

  it('neither visits nor brings back a page that is dropped during the visits', async () => {
    const pages = site();
    for (let n = 0; n < 6; n++)
      pages[`http://a.example/${n}`] = { title: `0.9 ${n}`, text: `All about the tea called ${n}` };
    pages[LIST] = { ...pages[LIST], links: Object.keys(pages).filter((url) => url !== LIST) };
    let during = (_url: string): void => undefined;
    const { open, clock } = await crawled(pages, { during: (url) => during(url) });
    const before = open.web.asked.length;
    during = (): void => {
      const keys = open.store.watches.pages(TOPIC.id).map(({ key }) => key);
      open.store.watches.dropPages(TOPIC.id, keys);
    };
    open.watching.set(TOPIC.id, { to: 'on' });
    expect(open.store.watches.pages(TOPIC.id).length).toBeGreaterThan(5);
    await pass(open, clock, 25 * HOUR);
    // Only the visits in flight may finish.
    expect(open.web.asked.length - before).toBeLessThanOrEqual(4);
    expect(open.web.asked.length).toBeGreaterThan(before);
    expect(open.store.watches.pages(TOPIC.id)).toEqual([]);
    await open.close();
  });

  it('given a failing page, waits longer each time, and shows the reason', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    pages[LIST] = { fails: { failure: 'server-error', status: 500, message: 'The host returned an error.' } };
    const before = visitsTo(open, LIST);
    await pass(open, clock, 16 * DAY);
    expect(visitsTo(open, LIST) - before).toBeLessThanOrEqual(4);
    expect(open.watching.view(TOPIC.id).pages.find(({ url }) => url === LIST)?.failure).toBe('server-error');
    await open.close();
  });

  it('given a week that brought far more than the weeks before, shows a burst', async () => {
    const pages = site();
    const { open, clock } = await crawled(pages);
    open.watching.set(TOPIC.id, { to: 'on' });
    const add = (name: string): void => {
      pages[`http://a.example/${name}`] = { title: `0.9 ${name}`, text: `All about the tea called ${name}` };
      pages[LIST] = { ...pages[LIST], links: [...(pages[LIST]?.links ?? []), `http://a.example/${name}`] };
    };
    for (let week = 0; week < 5; week++) {
      add(`week${week}`);
      await pass(open, clock, 7 * DAY);
    }
    expect(open.watching.view(TOPIC.id)).toMatchObject({ burst: false });
    for (let many = 0; many < 30; many++) add(`burst${many}`);
    await pass(open, clock, 6 * DAY);
    const { burst, weeks } = open.watching.view(TOPIC.id);
    expect([burst, weeks.at(-1)?.found]).toEqual([true, 30]);
    await open.close();
  });
});
