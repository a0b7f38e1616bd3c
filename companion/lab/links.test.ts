import { afterAll, describe, expect, it } from 'vitest';
import { taughtOrder } from '../order/common/taught-order.ts';
import { createOrder } from '../order/index.ts';
import { recordingOrder } from './crawl/recording-order.ts';
import { SimulatedCrawl } from './crawl/simulate.ts';
import { askedTopic, silentJudge } from './crawl/start.ts';
import { contexts } from './experiments/links/contexts.ts';
import { distributions, halvesByHost } from './experiments/links/distribution.ts';
import { domainsOf, labelledByDomain } from './experiments/links/domain-labels.ts';
import { distinctLinks, knownLinks } from './experiments/links/known-links.ts';
import { linkClassifier } from './experiments/links/link-classifier.ts';
import { twoPhases } from './experiments/links/two-phases.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('The little web has a topic.');
const on = lab.truth.of(topic, lab.web.urls);

describe('links of a recorded web', () => {
  it('given links into the topic and elsewhere, are drawn in equal numbers, as they are on their pages', () => {
    const links = knownLinks(lab.web, on, 30, 1);
    expect(links.filter(({ positive }) => positive)).toHaveLength(30);
    expect(links.filter(({ positive }) => !positive)).toHaveLength(30);
    for (const { source, target, link, positive } of links) {
      expect(lab.web.page(source).links).toContainEqual(link);
      expect(link.page).toBe(target);
      expect(on[target] === 1).toBe(positive);
    }
  });

  it('given a menu that a site repeats on every page, count its link once', () => {
    const menu = { ...lab.web.page(0).links[0], page: 1 };
    const page = { ...lab.web.page(0), links: [menu] };
    const urls = Array.from({ length: 20 }, (_, at) => `http://s.example/${at}`);
    const web = { ...lab.web, size: 20, urls, out: () => [1], peek: () => page as never };
    expect(distinctLinks(web, new Int8Array(20).fill(1), 30, 1)).toHaveLength(1);
  });
});

describe('distribution', () => {
  it('given items of several hosts, halves them so that no host is in both', () => {
    const items = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((host) => ({ host }));
    const halves = halvesByHost(items).map((half) => half.map(({ host }) => host));
    expect(halves.flat()).toHaveLength(items.length);
    expect(halves[0]?.some((host) => halves[1]?.includes(host))).toBe(false);
    expect(Math.abs((halves[0]?.length ?? 0) - (halves[1]?.length ?? 0))).toBeLessThanOrEqual(1);
  });

  it('finds words of links further from those of pages than halves of the pages are from each other', async () => {
    const { runs } = await distributions.run(lab, options({}));
    const [run] = runs;
    expect(Math.abs(run?.['pages from pages'] ?? 1)).toBeLessThan(Math.abs(run?.['links from pages'] ?? 0));
  });

  it('given a number of pages, looks at that many links', async () => {
    const linksAt = async (pages: number) => (await distributions.run(lab, options({ pages }))).runs[0]?.links;
    expect(await linksAt(10)).toBe(10);
    expect(await linksAt(20)).toBe(20);
  });
});

it('given their words, both feature sets classify links better than chance', async () => {
  const { runs } = await linkClassifier.run(lab, options({ pages: 100 }));
  for (const run of runs.filter(({ way }) => way.startsWith('feature'))) expect(run.f1).toBeGreaterThan(0.9);
});

it('both context rules get precision, recall and harvest', async () => {
  const result = await contexts.run(lab, options({ pages: 40 }));
  expect(result.runs.map(({ rule }) => rule)).toEqual(['window', 'block']);
  for (const { precision, recall } of result.runs) expect(Math.min(precision, recall)).toBeGreaterThan(0.5);
  expect(contexts.report(result)[1]?.table?.head.slice(1)).toEqual(['window', 'block']);
  expect(contexts.figures(result)).toHaveLength(2);
});

describe('two phases', () => {
  const asked = askedTopic(topic);
  const record = () => {
    const { order, recorded } = recordingOrder(createOrder('breadth-first', { topic: asked }));
    const judge = {
      ...silentJudge,
      judge: () => ({ ...silentJudge.judge({} as never, false), onTopic: true, relevance: 1 }),
    };
    new SimulatedCrawl({ web: lab.web, seeds: topic.seeds, order, judge, topic: asked }).run(20);
    return { order, crawl: recorded() };
  };

  it('a plain crawl is recorded as its pages are judged at the end', () => {
    const { order, crawl } = record();
    expect(crawl).toHaveLength(20);
    const [first] = crawl;
    order.relabel([{ id: first?.page.id ?? -1, relevance: 0.1, onTopic: false }]);
    expect(first?.page.onTopic).toBe(false);
  });

  it('its links teach an order that starts again from the seeds, under numbers of its own', () => {
    const { crawl } = record();
    const liked = crawl.map(({ page, sightings }) => ({
      page: { ...page, onTopic: page.text.includes('soup') },
      sightings,
    }));
    const [page] = crawl;
    const soup = page?.sightings.find(({ link }) => link.anchor.includes('soup'));
    const next = page?.sightings.find(({ link }) => link.anchor === 'next shelf');
    if (page === undefined || soup === undefined || next === undefined) throw new Error('The first shelf is of soup.');
    const differenceIn = (earlier: typeof crawl) => {
      const order = taughtOrder(createOrder('naive-bayes', { topic: asked }), earlier);
      order.seed({ ...page.page, id: 0 });
      order.observe({ ...page.page, id: 0 }, [
        { target: { ...soup.target, id: 1 }, link: soup.link },
        { target: { ...next.target, id: 2 }, link: next.link },
      ]);
      return order.priority(1) - order.priority(2);
    };
    expect(differenceIn(liked)).toBeGreaterThan(differenceIn([]) + 0.1);
  });

  it('hosts mostly on the topic label all links into them, hosts with hardly a page on it the others', () => {
    const { crawl } = record();
    const judged = crawl.map(({ page, sightings }) => ({
      page: { ...page, onTopic: page.host === 's1.example' },
      sightings,
    }));
    const said = domainsOf(judged);
    expect([said('s1.example'), said('s2.example'), said('elsewhere.example')]).toEqual([true, false, undefined]);
    const labelled = labelledByDomain(judged);
    expect(labelled.length).toBeGreaterThan(judged.length);
    for (const { page } of labelled) if (!page.failed) expect(page.onTopic).toBe(page.host === 's1.example');
  });

  it('the second crawl is measured on pages that the first did not fetch, for every way', async () => {
    const result = await twoPhases.run(lab, options({ pages: 20 }));
    expect(result.first).toEqual([{ topic: 'cameras', pages: 20, links: expect.any(Number) }]);
    expect(result.crawls.runs).toHaveLength(result.crawls.ways.length);
    for (const { harvest, judged } of result.crawls.runs) {
      expect(harvest).toHaveLength(4);
      expect(judged).toHaveLength(4);
    }
    expect(twoPhases.report(result)).toHaveLength(2);
  });
});
