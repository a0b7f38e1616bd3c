import { expect, test } from 'vitest';
import type { Capture, ForgetQuery } from '../../../shared/api/capture.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { openStore } from '../../store/open.ts';
import { fakeHarness } from '../testing/fake-crawls.ts';
import { captureHandlers } from './captures.ts';

test('given a captured page without a language, saves it and passes it to crawls with that of its text', async () => {
  const store = openStore(undefined);
  const heard: Capture[] = [];
  const crawls = { ...fakeHarness().crawls, captured: (captures: readonly Capture[]) => void heard.push(...captures) };
  const url = 'http://brot.example/';
  const text = 'Der Teig geht über Nacht auf und wird am Morgen mit etwas Mehl und Wasser gefüttert.';
  const page = { ...EMPTY_RECORD, links: [], headings: [], feeds: [], url, text, language: 'und' };
  const body = { captures: [{ id: 'capture-9', at: 1, page }] };
  expect(
    await captureHandlers(crawls, store).captures({ caller: 'test', body, params: undefined, query: undefined }),
  ).toEqual({
    kept: ['capture-9'],
  });
  expect(store.captures.newest(pageKey(url))?.page).toMatchObject({ text, language: 'de' });
  expect(heard.map((capture) => capture.page.language)).toEqual(['de']);
});

const counted = (query: ForgetQuery) => {
  const harness = fakeHarness();
  const call = { caller: 'test', query, params: undefined, body: undefined };
  return Promise.resolve(captureHandlers(harness.crawls, harness.store).forgetCounts(call)).finally(() =>
    expect(harness.changes).toEqual([]),
  );
};

test.each<[ForgetQuery, number]>([
  [{ kind: 'site', host: 'a.example' }, 1],
  [{ kind: 'page', url: 'http://b.example/rose' }, 1],
  [{ kind: 'since', at: 0 }, 2],
  [{ kind: 'all' }, 2],
])('asked what %j would forget, the companion counts it and changes nothing', async (query, pages) => {
  expect(await counted(query)).toEqual({ captures: 0, pages, labels: 0 });
});

test.each<ForgetQuery>([
  { kind: 'site' },
  { kind: 'site', host: 'a.example', at: 1 },
  { kind: 'page', host: 'a.example' },
  { kind: 'all', url: 'http://a.example/' },
])('a query that does not say one thing is refused: %j', async (query) => {
  await expect(counted(query)).rejects.toThrow('does not say what would be forgotten');
});
