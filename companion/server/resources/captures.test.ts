import { expect, test } from 'vitest';
import type { Capture } from '../../../shared/api/capture.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { openStore } from '../../store/open.ts';
import { fakeHouse } from '../testing/fake-crawls.ts';
import { captureHandlers } from './captures.ts';

test('a page from the browser, which tells no language, is kept and told to crawls with the one of its text', async () => {
  const store = openStore(undefined);
  const heard: Capture[] = [];
  const crawls = { ...fakeHouse().crawls, captured: (captures: readonly Capture[]) => void heard.push(...captures) };
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
