import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { Judge, PageFeatures } from '../../judge/judge.ts';
import type { KnownUrl, ObservedPage, Order, Sighting, UrlId } from '../../order/order.ts';
import type { ParsedPage, ParsedWeb } from '../web/parsed-web.ts';
import { Frontier } from './frontier.ts';

export interface SimulateOptions {
  readonly web: ParsedWeb;
  readonly order: Order;
  readonly judge: Judge;
  readonly seeds: readonly string[];
  /** Pages to fetch; addresses that are not recorded fail and do not count. */
  readonly pages: number;
}

/** One fetched page of a simulated crawl. */
export interface Step {
  /** Number of the page in the web. */
  readonly page: number;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly priority: number;
}

interface Known extends KnownUrl {
  readonly page: number;
  from: UrlId;
  depth: number;
}

/**
 * A crawl over a recorded web as fast as it goes: the same rhythm as the engine (seeds, then always the best link, one page
 * at a time), no sockets, no store, no delays. It cannot see labels: none are in a ParsedWeb.
 */
export function simulate({ web, order, judge, seeds, pages }: SimulateOptions): Step[] {
  const known: Known[] = [];
  const ids = new Map<string, UrlId>();
  const frontier = new Frontier(order);
  const fetched = new Set<number>();
  const features = new Map<UrlId, PageFeatures>();
  const said = new Map<UrlId, number>();
  const steps: Step[] = [];
  let judgeRevision = judge.revision;

  const know = (url: string, host: string, site: string, page: number, depth: number, from: UrlId): Known => {
    const id = ids.get(url);
    const before = id === undefined ? undefined : known[id];
    if (before !== undefined) {
      before.depth = Math.min(before.depth, depth);
      return before;
    }
    const next: Known = { id: known.length, url, host, site, page, depth, from };
    known.push(next);
    ids.set(url, next.id);
    return next;
  };
  const sightingsOf = (page: ParsedPage, from: Known): Sighting[] =>
    page.links.map((link) => ({
      target: know(link.url, link.host, link.site, link.page, from.depth + 1, from.id),
      link: link.link,
    }));
  const rejudge = (): void => {
    if (judge.revision === judgeRevision) return;
    judgeRevision = judge.revision;
    const changes = [...features].flatMap(([id, kept]) => {
      const { relevance, onTopic } = judge.rejudge(kept);
      if (Math.abs(relevance - (said.get(id) ?? 0)) < 0.01) return [];
      said.set(id, relevance);
      return [{ id, relevance, onTopic }];
    });
    if (changes.length > 0) order.relabel(changes);
  };

  for (const seed of seeds) {
    const url = canonicalUrl(seed);
    if (url === undefined) continue;
    const target = know(url, hostOf(url), siteOf(url), web.find(url), 0, -1);
    order.seed(target);
    frontier.offer(target.id);
  }
  while (steps.length < pages) {
    const id = frontier.take();
    const target = id === undefined ? undefined : known[id];
    if (id === undefined || target === undefined) break;
    const priority = order.priority(id);
    if (target.page < 0 || fetched.has(target.page)) {
      order.observe({ ...bare(target), relevance: 0, onTopic: false, failed: true, title: '', text: '' }, []);
      continue;
    }
    fetched.add(target.page);
    const page = web.page(target.page);
    const judgement = judge.judge(page.record);
    features.set(id, judgement.features);
    said.set(id, judgement.relevance);
    const { relevance, onTopic } = judgement;
    steps.push({ page: target.page, relevance, onTopic, priority });
    const sightings = sightingsOf(page, target);
    const { title, text } = page.record;
    order.observe({ ...bare(target), relevance, onTopic, failed: false, title, text }, sightings);
    rejudge();
    for (const { target: sighted } of sightings) if (!features.has(sighted.id)) frontier.offer(sighted.id);
  }
  return steps;
}

const bare = ({
  id,
  url,
  host,
  site,
  depth,
  from,
}: Known): Omit<ObservedPage, 'relevance' | 'onTopic' | 'failed' | 'title' | 'text'> => ({
  id,
  url,
  host,
  site,
  depth,
  from,
});
