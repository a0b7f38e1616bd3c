import { describe, expect, it } from 'vitest';
import { createFakeWeb, type FakePage, recordOf } from '../crawl/testing/fake-web.ts';
import type { FetchAsk, FetchResult } from '../fetch/fetcher.ts';
import type { WatchedPage } from '../store/watch-store.ts';
import { visit } from './visit.ts';
import { looksOf } from './watched-pages.ts';

const URL_ = 'http://a.example/list';
const HOUR = 3_600_000;
const never = new AbortController().signal;
const TEXT =
  'Every tea of the house, by the month in which its leaves were picked and the village where that was done.';

const watched = (page: FakePage, change: Partial<WatchedPage> = {}): WatchedPage => ({
  ...{
    topicId: 't',
    kind: 'page',
    feed: '',
    key: 'a.example/list',
    url: URL_,
    etag: '"1"',
    lastModified: 'Mon',
    fresh: [],
    visits: [],
  },
  ...looksOf(recordOf(URL_, page)),
  ...{ visitedAt: 0, dueAt: 24 * HOUR, failure: '' },
  ...change,
});

/** One visit, an hour after the last, to a page that is now so. */
async function visited(
  page: WatchedPage,
  now: FakePage,
  answer: Partial<FetchResult> = {},
  more: Partial<Parameters<typeof visit>[1]> = {},
) {
  const web = createFakeWeb(() => now);
  const asked: FetchAsk[] = [];
  const authority: (boolean | undefined)[] = [];
  const fetch = async (url: string, signal: AbortSignal, ask: FetchAsk = {}): Promise<FetchResult> => {
    const { hasAuthority, ...validators } = ask;
    asked.push(validators);
    authority.push(await hasAuthority?.());
    return { ...(await web.fetch(url, signal)), etag: '"2"', lastModified: 'Tue', ...answer } as FetchResult;
  };
  const isKnown = (key: string): boolean => key === 'a.example/known';
  const seen = await visit(page, { fetch, parser: web, now: () => HOUR, isKnown, ...more }, never);
  return { after: seen?.page, passed: seen?.answer, asked, authority };
}

const BEFORE: FakePage = { text: TEXT, links: ['http://a.example/one'] };

describe('a visit to a watched page', () => {
  it('sends the validators of the last answer, and keeps the new ones', async () => {
    const { after, asked } = await visited(watched(BEFORE), BEFORE);
    expect(asked).toEqual([{ etag: '"1"', lastModified: 'Mon' }]);
    expect(after).toMatchObject({ etag: '"2"', lastModified: 'Tue', visits: [{ afterMs: HOUR, isChanged: false }] });
  });

  it.each([true, false])('given that its address has authority: %s, passes that on with its request', async (has) => {
    const page = watched(BEFORE);
    const hasAuthority = (asked: WatchedPage): boolean => has && asked === page;
    expect((await visited(page, BEFORE, {}, { hasAuthority })).authority).toEqual([has]);
    expect((await visited(page, BEFORE)).authority).toEqual([false]);
  });

  it.each([
    ['a log-in may go along', {}, { hasAuthority: () => true }],
    ['a redirect led to it', { redirects: [URL_] }, {}],
    ['it has no new link', {}, { isKnown: () => true }],
  ])('passes its answer on to a round, unless %s', async (_what, answer, more) => {
    const now = { ...BEFORE, links: ['http://a.example/new'] };
    expect((await visited(watched(BEFORE), now)).passed).toMatchObject({ kind: 'body', url: URL_ });
    expect((await visited(watched(BEFORE), now, answer, more)).passed).toBeUndefined();
  });

  it('takes "not modified" for a visit that found no change', async () => {
    const answer = { kind: 'failed', failure: 'not-modified', status: 304 } as const;
    const { after } = await visited(watched(BEFORE), BEFORE, answer);
    expect(after).toMatchObject({ etag: '"1"', visits: [{ isChanged: false }], failure: '', visitedAt: HOUR });
  });

  it('finds links that are new and not fetched before, each once', async () => {
    const links = ['one', 'known', 'new', 'new#part', 'new.zip'].map((name) => `http://a.example/${name}`);
    const { after } = await visited(watched(BEFORE), { ...BEFORE, links });
    expect(after).toMatchObject({ fresh: ['http://a.example/new'], visits: [{ isChanged: true }] });
    const again = await visited({ ...(after as WatchedPage), links: watched(BEFORE).links }, { ...BEFORE, links });
    expect(again.after?.fresh).toEqual(['http://a.example/new']);
  });

  it('takes a counter for no change and another text for one', async () => {
    const counted = await visited(watched(BEFORE), { ...BEFORE, text: `${TEXT} 7` });
    expect(counted.after?.visits).toMatchObject([{ isChanged: false }]);
    const other = await visited(watched(BEFORE), {
      ...BEFORE,
      text: 'We have moved to another house in another town.',
    });
    expect(other.after?.visits).toMatchObject([{ isChanged: true }]);
  });

  it('given a page without stored content, records it before it compares', async () => {
    const unknown = watched(BEFORE, { sketch: new Uint32Array(0), links: new Uint32Array(0) });
    const { after, asked } = await visited(unknown, { ...BEFORE, links: ['http://a.example/new'] });
    expect(asked).toEqual([{}]);
    expect(after).toMatchObject({ fresh: [], visits: [], links: expect.objectContaining({ length: 1 }) });
  });

  it('given a page that is gone, waits a month before a retry and counts no change', async () => {
    const { after } = await visited(watched(BEFORE), { fails: {} });
    expect(after).toMatchObject({ failure: 'gone', visits: [], dueAt: HOUR + 30 * 24 * HOUR });
  });

  it('that is cut off has not happened', async () => {
    const web = createFakeWeb(() => BEFORE);
    const harness = { fetch: web.fetch, parser: web, now: () => HOUR, isKnown: () => false };
    expect(await visit(watched(BEFORE), harness, AbortSignal.abort())).toBeUndefined();
  });
});
