import type { KnownUrl, RecordedCrawl } from '../../../order/order.ts';

/** Least pages of a host, and shares of them on the topic, from which all of its pages count as one or the other. */
const PAGES = 5;
const MOSTLY = 0.6;
const HARDLY = 0.1;

/**
 * Labels by domain, as the NB crawler labels links without a person (S1.3): hosts most of whose fetched pages the judge
 * calls on the topic stand for the paper's list of important domains, hosts with hardly one for the others.
 * @returns the host's label; undefined for a host between them
 */
export function domainsOf(crawl: RecordedCrawl): (host: string) => boolean | undefined {
  const hosts = new Map<string, { pages: number; on: number }>();
  for (const { page } of crawl) {
    if (page.failed) continue;
    const host = hosts.get(page.host) ?? { pages: 0, on: 0 };
    hosts.set(page.host, { pages: host.pages + 1, on: host.on + (page.onTopic ? 1 : 0) });
  }
  return (name) => {
    const { pages, on } = hosts.get(name) ?? { pages: 0, on: 0 };
    if (pages < PAGES) return undefined;
    if (on >= MOSTLY * pages) return true;
    return on <= HARDLY * pages ? false : undefined;
  };
}

/**
 * A crawl with its pages labelled by domain. The targets of its links count as fetched too, as in the paper, where a
 * link into a domain is labelled without its page.
 */
export function labelledByDomain(crawl: RecordedCrawl): RecordedCrawl {
  const said = domainsOf(crawl);
  const fetched = new Set(crawl.map(({ page }) => page.id));
  const targets = new Map<number, KnownUrl>();
  for (const { sightings } of crawl) {
    for (const { target } of sightings) if (!fetched.has(target.id)) targets.set(target.id, target);
  }
  const judged = (host: string) => ({ onTopic: said(host) === true, relevance: said(host) === true ? 1 : 0 });
  const bare = { title: '', text: '', from: -1 };
  const linked = [...targets.values()].map((target) => ({
    page: { ...target, ...bare, ...judged(target.host), failed: said(target.host) === undefined },
    sightings: [],
  }));
  const pages = crawl.map(({ page, sightings }) => ({
    page: { ...page, ...judged(page.host), failed: page.failed || said(page.host) === undefined },
    sightings,
  }));
  return [...pages, ...linked];
}
