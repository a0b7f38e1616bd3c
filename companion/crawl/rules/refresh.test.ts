import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { linksOf } from './link-rules.ts';
import { withRefresh } from './refresh.ts';

const URL = 'http://a.example/dir/page';
const led = (header: string, record = { ...EMPTY_RECORD, url: URL }) => withRefresh(record, header, URL).links;

it.each([
  ['0; url=next', 'http://a.example/dir/next'],
  ['5, URL="/quoted"', 'http://a.example/quoted'],
  ['1 https://b.example/', 'https://b.example/'],
])('%s leads to %s, which a crawl follows', (header, url) => {
  expect(led(header)).toMatchObject([{ url, kind: 'refresh', position: 0 }]);
  expect(linksOf(withRefresh({ ...EMPTY_RECORD, url: URL }, header, URL)).followable).toMatchObject([{ url }]);
});

it.each(['', '300', '0; url=', '0; url=javascript:alert(1)', '0; url=file:///etc/passwd', 'next'])(
  '%j leads nowhere',
  (header) => expect(led(header)).toEqual([]),
);

it('given a directive also in the head of the page, it appears once', () => {
  const record = withRefresh({ ...EMPTY_RECORD, url: URL }, '0; url=next', URL);
  expect(withRefresh(record, '0; url=next', URL)).toBe(record);
  expect(led('0; url=other', record)).toHaveLength(2);
});

it('the address of the page itself is where a refresh stays, which no crawl follows', () => {
  expect(linksOf(withRefresh({ ...EMPTY_RECORD, url: URL }, '5; url=page', URL)).followable).toEqual([]);
});
