import { expect, test } from 'vitest';
import { createRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { pageGraph, politeBound, politeOracle } from './polite-bounds.ts';

/** A web of pages with their links. The numbers of its pages are their places in `pages`. */
function madeWeb(pages: Readonly<Record<string, readonly string[]>>) {
  const web = createRecordedWeb(
    'made',
    Object.entries(pages).map(([url, links]) => ({
      url: `http://${url}`,
      html: links.map((link) => `<a href="http://${link}">to</a>`).join(''),
      charset: 'utf-8',
    })),
  );
  return pageGraph(web);
}

test('a second page of a host comes a rest later, and one of another host at once', () => {
  const graph = madeWeb({ 'a.org/': ['a.org/1', 'b.org/1'], 'a.org/1': [], 'b.org/1': [] });
  const all = Int8Array.from([1, 1, 1]);

  expect([1, 2, 3, 4].map((mark) => politeBound(graph, all, [0], mark))).toEqual([
    0.2,
    0.4,
    expect.closeTo(1.4),
    Number.POSITIVE_INFINITY,
  ]);
  expect(politeOracle(graph, all, [0], 3)).toEqual([0.2, 0.4, expect.closeTo(1.4)]);
});

test('given on-topic pages behind a hub, the crawl that sees labels leaves the other link of the host for later', () => {
  const graph = madeWeb({
    'a.org/': ['a.org/off', 'a.org/hub'],
    'a.org/off': [],
    'a.org/hub': ['b.org/1', 'b.org/2'],
    'b.org/1': [],
    'b.org/2': [],
  });
  const on = Int8Array.from([0, 0, 0, 1, 1]);

  expect(politeOracle(graph, on, [0], 2)).toEqual([expect.closeTo(1.6), expect.closeTo(2.8)]);
  expect(politeBound(graph, on, [0], 2)).toBeCloseTo(2.8);
});

test('more than six hosts are not asked at a time, which the bound does not know', () => {
  const hosts = Array.from({ length: 8 }, (_, n) => `h${n}.org/`);
  const graph = madeWeb(Object.fromEntries(hosts.map((host) => [host, []])));
  const on = new Int8Array(8).fill(1);
  const seeds = hosts.map((_, n) => n);

  expect(politeOracle(graph, on, seeds, 8).filter((at) => at === 0.2)).toHaveLength(6);
  expect(politeBound(graph, on, seeds, 8)).toBe(0.2);
});

test('given on-topic pages that no link leads to, both end without them', () => {
  const graph = madeWeb({ 'a.org/': ['a.org/off'], 'a.org/off': [], 'a.org/island': [] });
  const on = Int8Array.from([0, 0, 1]);

  expect(politeOracle(graph, on, [0], 1)).toEqual([]);
  expect(politeBound(graph, on, [0], 1)).toBe(Number.POSITIVE_INFINITY);
});
