import { expect, it } from 'vitest';
import type { Judge } from '../../judge/judge.ts';
import { createOrder } from '../../order/index.ts';
import type { Order } from '../../order/order.ts';
import { parseHtml } from '../../parse/parse-html.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';
import { SimulatedCrawl } from './simulate.ts';
import { silentJudge } from './start.ts';

const at = (page: number): string => `http://a.example/${page}`;
const PAGES = 6;

/** A host whose every page repeats one link that no tag gives away, and has one of its own. */
function web(size = PAGES): ParsedWeb {
  const pages = Array.from({ length: size }, (_, page) => {
    const html = `<div><a href="/about">About us</a></div><p>Page ${page}, then <a href="${at(page + 1)}">page ${page + 1}</a>.`;
    const record = parseHtml(html, at(page));
    const links = record.links.map((link) => {
      const host = 'a.example';
      return {
        url: link.url,
        host,
        site: host,
        page: link.url === at(page + 1) && page + 1 < size ? page + 1 : -1,
        link,
      };
    });
    return { record, links };
  });
  const page = (number: number) => {
    const found = pages[number];
    if (found === undefined) throw new RangeError(`No page ${number}.`);
    return found;
  };
  const find = (url: string): number => (url === at(0) ? 0 : -1);
  return {
    name: 'a',
    size,
    urls: pages.map((_, n) => at(n)),
    find,
    page,
    peek: page,
    out: () => [],
    close: () => undefined,
  };
}

it('what a host repeats on its pages is furniture to the order, as in a crawl of the product', () => {
  const topic = { id: 't', name: '', texts: [], words: [] };
  const order = createOrder('depth-first', { topic, randomSeed: 1, parameters: {} });
  const seen: [string, boolean][] = [];
  const hearing: Order = {
    ...order,
    seed: (target) => order.seed(target),
    priority: (id) => order.priority(id),
    observe(page, sightings) {
      seen.push(...sightings.map(({ link }): [string, boolean] => [link.anchor, link.furniture]));
      order.observe(page, sightings);
    },
  };
  new SimulatedCrawl({ web: web(), order: hearing, judge: silentJudge, seeds: [at(0)], topic }).run(PAGES);
  const about = seen.filter(([anchor]) => anchor === 'About us').map(([, furniture]) => furniture);
  expect(about).toEqual([false, false, false, true, true, true]);
  expect(seen.filter(([anchor]) => anchor !== 'About us').some(([, furniture]) => furniture)).toBe(false);
});

it('judges its pages again when the product does: no more often than with every ten', () => {
  const topic = { id: 't', name: '', texts: [], words: [] };
  const order = createOrder('depth-first', { topic, randomSeed: 1, parameters: {} });
  const judgedAgain: number[] = [];
  let judged = 0;
  const judge: Judge = {
    ...silentJudge,
    get revision() {
      return judged;
    },
    judge(page) {
      judged += 1;
      return silentJudge.judge(page);
    },
    rejudge(features) {
      if (judgedAgain.at(-1) !== judged) judgedAgain.push(judged);
      return silentJudge.rejudge(features);
    },
  };
  new SimulatedCrawl({ web: web(45), order, judge, seeds: [at(0)], topic }).run(45);
  expect(judgedAgain).toEqual([10, 20, 30, 40]);
});
