import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FetchFailed } from '../../fetch/fetcher.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeClock, type FakeClock, inFakeTime } from '../testing/fake-clock.ts';
import type { FakePage } from '../testing/fake-web.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const HUB = 'http://hub.example/';
const DAY_MS = 24 * 3_600_000;
const SHUT = Array.from({ length: 12 }, (_, at) => `http://shut.example/${at}`);
const REFUSES = { failure: 'client-error', status: 403, message: 'The host refused the request.' } as const;
const FAILS = { failure: 'unreachable', status: 0, message: 'No answer.' } as const;

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const kept = (): Store => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-going-on-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return openStore(join(home, 'state'));
};

/** A page that leads to a host which gives nothing until it is opened. */
function web(how: Partial<FetchFailed>) {
  const door = { isOpen: false };
  const pages = (url: string): FakePage => {
    if (url === HUB) return { title: '0.9 tea', links: SHUT };
    return door.isOpen ? { title: '0.9 tea' } : { fails: how };
  };
  return { door, pages };
}

/** The crawl, at its end for the first time. */
async function ended(how: Partial<FetchFailed>, store = kept()) {
  const clock = createFakeClock();
  const { door, pages } = web(how);
  const opened = openTestHarness(pages, { polite: true, clock, store });
  harness = opened;
  opened.crawls.start(specOf([HUB]));
  const view = await inFakeTime(clock, opened.crawls.ended('c'));
  return { ...opened, clock, door, pages, view };
}

const fetched = ({ lines }: Pick<TestHarness, 'lines'>): number =>
  lines().filter(({ url }) => url.startsWith('http://shut.example/')).length;

/** Time passes until the crawl is at work, and on until it has ended again. */
async function whenItGoesOn({ crawls }: Pick<TestHarness, 'crawls'>, clock: FakeClock, ms: number) {
  clock.advance(ms);
  expect(crawls.view('c').state).toBe('running');
  return inFakeTime(clock, crawls.ended('c'));
}

describe('a crawl that ended while links wait for a host that is left alone for a day', () => {
  it.each([
    ['refused', REFUSES, 7],
    // The crawl tried one address three times.
    ['failed', FAILS, 11],
  ] as const)('that %s, gives this reason, and resumes when the suspension ends', async (_, how, more) => {
    const { crawls, clock, door, view, ...rest } = await ended(how);
    const { notes = [] } = view;
    expect(view).toMatchObject({ state: 'done', reason: 'exhausted', fetched: 1 });
    expect(notes.map(({ code }) => code)).toEqual([how === REFUSES ? 'host-refuses' : 'host-failing', 'waiting']);
    expect(notes[1]?.values).toEqual(['24h']);
    door.isOpen = true;
    clock.advance(DAY_MS - 5_000);
    expect(crawls.view('c')).toMatchObject({ state: 'done', fetched: 1 });
    expect(await whenItGoesOn({ crawls }, clock, 5_000)).toMatchObject({ reason: 'exhausted', message: FOLLOWED });
    expect(fetched(rest)).toBe(more);
  });

  it('resumes in another process, too', async () => {
    const { crawls, store, clock, door, pages } = await ended(REFUSES);
    await crawls.close();
    door.isOpen = true;
    const again = openTestHarness(pages, { polite: true, clock, store, goOn: true });
    harness = again;
    expect(again.crawls.view('c')).toMatchObject({ state: 'done', notes: [{}, { code: 'waiting' }] });
    await whenItGoesOn(again, clock, DAY_MS);
    expect(fetched(again)).toBe(7);
  });

  it('resumes at once when the user lifts the suspension of the host', async () => {
    const { crawls, clock, door, ...rest } = await ended(REFUSES);
    const host = { host: 'shut.example', liftable: true, notes: [{ code: 'host-refuses' }] };
    expect(crawls.hosts('c').hosts).toMatchObject([host]);
    expect(crawls.askAgain('hub.example')).toBe(false);
    door.isOpen = true;
    expect(crawls.askAgain('shut.example')).toBe(true);
    expect(await whenItGoesOn({ crawls }, clock, 0)).toMatchObject({ reason: 'exhausted', fetched: 8 });
    expect(fetched(rest)).toBe(7);
    expect(crawls.askAgain('shut.example')).toBe(false);
  });

  it('does not when its user has stopped it', async () => {
    const { crawls, clock } = await ended(REFUSES);
    expect(crawls.stop('c')).toMatchObject({ notes: [{ code: 'host-refuses' }] });
    clock.advance(2 * DAY_MS);
    expect(crawls.view('c').state).toBe('done');
    expect(() => crawls.resume('c')).toThrow('ended');
  });

  it.each([-10, 10])('resumes after a day at most, although the clock jumps by %i years', async (years) => {
    const { crawls, store, clock, door, ...rest } = await ended(REFUSES);
    const before = crawls.view('c').elapsedMs;
    clock.jump(years * 365 * DAY_MS);
    door.isOpen = true;
    clock.advance(DAY_MS);
    await inFakeTime(clock, crawls.ended('c'));
    expect(fetched(rest)).toBe(7);
    // The jump of the clock changes neither the running time nor the suspension.
    const { elapsedMs } = crawls.view('c');
    expect(elapsedMs - before).toBeGreaterThan(0);
    expect(elapsedMs - before).toBeLessThan(DAY_MS);
    expect(store.leftHosts.list()).toEqual([]);
  });

  it('gives it up when three days in a row have brought nothing', async () => {
    const { crawls, clock, web: asked } = await ended(FAILS);
    for (let day = 0; day < 3; day++) await whenItGoesOn({ crawls }, clock, DAY_MS);
    const before = asked.asked.length;
    clock.advance(3 * DAY_MS);
    expect(crawls.view('c')).toMatchObject({ state: 'done', notes: [{ code: 'host-failing' }] });
    expect(asked.asked.length).toBe(before);
  });
});

const FOLLOWED = 'No links are left to follow.';
