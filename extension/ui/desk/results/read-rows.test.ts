// @vitest-environment node
import { expect, it } from 'vitest';
import type { CapturedPage } from '../../../../shared/api/captured-page.ts';
import type { ResultView } from '../../../../shared/api/results.ts';
import { FIRST_QUERY, type PagedQuery } from '../model.ts';
import { withRead } from './read-rows.ts';

const row = (path: string, relevance: number) => ({ url: `https://a.example/${path}`, relevance }) as ResultView;
const read = (path: string, relevance: number, at = 5): CapturedPage => ({
  ...{ url: `https://r.example/${path}`, title: `Read ${path}`, site: 'r.example', at, relevance },
  ...{ linked: false, sameHour: false },
});
const rows = [row('1', 0.9), row('2', 0.7)];
const pages = [read('x', 0.95), read('y', 0.8), read('z', 0.6), read('low', 0.4)];
const names = (change: Partial<PagedQuery> = {}, isLast = true, from = rows): string[] =>
  withRead(from, pages, { ...FIRST_QUERY, ...change }, isLast).map((one) =>
    new URL('row' in one ? one.row.url : one.read.url).pathname.slice(1),
  );

it('pages that were read come by their relevance; those below a half are left out', () => {
  expect(names()).toEqual(['x', '1', 'y', '2', 'z']);
});

it('each comes on one page of the table only', () => {
  expect(names({}, false)).toEqual(['x', '1', 'y', '2']);
  expect(names({ offset: 50 })).toEqual(['1', 'y', '2', 'z']);
});

it('in another order they come last', () => {
  expect(names({ sort: 'title' })).toEqual(['1', '2', 'x', 'y', 'z']);
  expect(names({ sort: 'title' }, false)).toEqual(['1', '2']);
});

it('given a search, a host, a time or a filter, it applies to these rows as to others', () => {
  expect(names({ search: 'READ Y' })).toEqual(['1', 'y', '2']);
  expect(names({ host: 'a.example' })).toEqual(['1', '2']);
  expect(names({ since: 6 })).toEqual(['1', '2']);
  expect(names({ show: 'copies' })).toEqual(['1', '2']);
});

it('a page that the crawl has too is shown once', () => {
  expect(names({}, true, [{ ...row('1', 0.9), url: 'https://r.example/x#top' }])).toEqual(['x', 'y', 'z']);
});

it('without rows of the crawl all are shown', () => {
  expect(names({}, true, [])).toEqual(['x', 'y', 'z']);
});
