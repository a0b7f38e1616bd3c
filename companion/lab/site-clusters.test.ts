import { afterAll, describe, expect, it } from 'vitest';
import { clustersOf, type SitePage } from './experiments/site/clusters.ts';
import { siteClusters } from './experiments/site/index.ts';
import { chosenSites } from './experiments/site/site-pages.ts';
import { linkClassOf, pageClassOf, stepsOf } from './experiments/site/site-tree.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());

describe('the tree of a site', () => {
  it('has an index page at its folder, and a query below its page', () => {
    expect(stepsOf('http://a.example/x/index.html')).toEqual(['x']);
    expect(stepsOf('http://a.example/')).toEqual([]);
    expect(stepsOf('http://a.example/x/y?z=1')).toEqual(['x', 'y', '?z=1']);
  });

  it.each([
    ['down', '/a/', '/a/b/c.html'],
    ['up', '/a/b/c.html', '/a/'],
    ['up', '/a/b.html', '/'],
    ['level', '/a/b.html', '/a/c.html'],
    ['cross', '/a/b.html', '/d/e.html'],
    ['cross', '/a/b.html', '/a/c/d.html'],
  ] as const)('has a link %s from %s to %s', (kind, from, to) => {
    const [source, target] = [from, to].map((path) => stepsOf(`http://a.example${path}`));
    expect(linkClassOf('a', source ?? [], target ?? [], true)).toBe(kind);
  });

  it('has links outward, and frames wherever they lead', () => {
    expect(linkClassOf('a', [], [], false)).toBe('outward');
    expect(linkClassOf('frame', [], [], false)).toBe('frame');
  });

  it.each([
    ['home', [], [], 900, 0],
    ['reference', ['a'], ['outward', 'outward', 'outward', 'down', 'down'], 900, 100],
    ['index', ['a'], ['down', 'down'], 40, 200],
    ['content', ['a', 'b'], ['up'], 900, 40],
  ] as const)('has a page %s', (kind, steps, links, text, anchors) => {
    expect(pageClassOf({ steps, links, text, anchors })).toBe(kind);
  });
});

describe('bottom-up clusters of a site', () => {
  const page = (number: number, path: string, words: string, links: readonly number[] = []): SitePage => ({
    page: number,
    steps: stepsOf(`http://a.example${path}`),
    kind: 'content',
    words: new Map(words.split(' ').map((word) => [word, 1])),
    links: links.map((to) => ({ to, kind: 'level' as const })),
  });
  const sorted = (pages: readonly SitePage[]) =>
    clustersOf(pages)
      .map((cluster) => [...cluster].sort())
      .sort();

  it('join pages of like words within a folder, then across folders, and leave others apart', () => {
    const site = [
      page(1, '/a/1.html', 'tea leaf cup'),
      page(2, '/a/2.html', 'tea leaf pot'),
      page(3, '/b/3.html', 'tea leaf cup'),
      page(4, '/b/4.html', 'steel bolt'),
    ];
    expect(sorted(site)).toEqual([[1, 2, 3], [4]]);
  });

  it('join pages that links bring close where words alone would not', () => {
    const apart = [page(1, '/a/1.html', 'tea leaf cup'), page(2, '/a/2.html', 'tea steel bolt wood')];
    expect(sorted(apart)).toEqual([[1], [2]]);
    const [first, second] = apart;
    if (first === undefined || second === undefined) throw new Error('Two pages.');
    expect(sorted([{ ...first, links: [{ to: 2, kind: 'down' }] }, second])).toEqual([[1, 2]]);
  });

  it('hold every page of the site once', () => {
    const site = Array.from({ length: 30 }, (_, at) =>
      page(at, `/${at % 3}/${at % 5}/${at}.html`, `w${at % 4} x${at}`),
    );
    expect(
      clustersOf(site)
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(site.map(({ page: number }) => number));
  });
});

it('the experiment counts links by class of page and of link, and sets its clusters beside random ones', async () => {
  expect(chosenSites(lab.web, 60).map(({ length }) => length)).toEqual([27, 27]);
  const result = await siteClusters.run(lab, options({ pages: 200 }));
  expect(result.sites).toBe(4);
  const cell = (from: string, link: string) => result.cells.find((each) => each.from === from && each.link === link);
  expect(cell('index', 'down')?.links).toBe(96);
  expect(cell('content', 'up')?.links).toBe(96);
  expect(result.found.gathered).toBe(1);
  expect(result.random.gathered).toBeLessThan(1);
  const [classes] = siteClusters.report(result);
  expect(classes?.table?.head).toEqual(['from', 'down', 'up', 'level', 'cross', 'outward', 'frame']);
  expect(classes?.table?.rows.map(([name]) => name)).toEqual(['home', 'index', 'content', 'reference']);
});
