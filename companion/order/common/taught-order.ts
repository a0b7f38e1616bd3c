import type { KnownUrl, Order, ReadPage, RecordedCrawl, Relabelled, Sighting } from '../order.ts';

/**
 * Makes an order that begins with what an earlier crawl saw. An order that can `read` pages gets them as pages that the
 * user read. Any other observes the earlier crawl once more, under numbers below those of the new crawl.
 */
export function taughtOrder(order: Order, earlier: RecordedCrawl): Order {
  if (order.read !== undefined) {
    order.read(readPages(earlier));
    return order;
  }
  for (const { page, sightings } of earlier) order.observe(page, sightings);
  return shiftedOrder(order, 1 + highestId(earlier));
}

const highestId = (crawl: RecordedCrawl): number =>
  crawl.reduce((most, { page, sightings }) => {
    return sightings.reduce((all, { target }) => Math.max(all, target.id), Math.max(most, page.id));
  }, -1);

/** Pages of a crawl as pages that a user read, with the links between them. */
function readPages(crawl: RecordedCrawl): readonly ReadPage[] {
  const whole = crawl.filter(({ page }) => !page.failed);
  const places = new Map(whole.map(({ page }, place) => [page.id, place]));
  return whole.map(({ page: { url, host, site, relevance, onTopic, title, text }, sightings }) => ({
    ...{ url, host, site, relevance, onTopic, title, text },
    shown: sightings.length,
    links: sightings.flatMap(({ target, link }) => {
      const to = places.get(target.id);
      return to === undefined ? [] : [{ to, link }];
    }),
  }));
}

/** The same order under other numbers: `by` is added to each. */
function shiftedOrder(order: Order, by: number): Order {
  const moved = <Url extends KnownUrl>(url: Url): Url => ({ ...url, id: url.id + by });
  const seen = ({ target, link }: Sighting): Sighting => ({ target: moved(target), link });
  const judged = (changes: Iterable<Relabelled>) => [...changes].map((change) => ({ ...change, id: change.id + by }));
  return {
    name: order.name,
    get revision() {
      return order.revision;
    },
    seed: (url) => order.seed(moved(url)),
    observe(page, sightings) {
      const from = page.from < 0 ? page.from : page.from + by;
      order.observe({ ...moved(page), from }, sightings.map(seen));
    },
    amend: (changes) => order.amend(judged(changes)),
    relabel: (changes) => order.relabel(judged(changes)),
    labelLink: (target, relevant) => order.labelLink(target + by, relevant),
    score: (target) => order.score(target + by),
    priority: (target) => order.priority(target + by),
    explain: (target) => order.explain(target + by),
  };
}
