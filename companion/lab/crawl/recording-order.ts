import type { ObservedPage, Order, RecordedCrawl, Relabelled, Sighting } from '../../order/order.ts';

/** An order, and what it has observed so far. */
export interface RecordingOrder {
  readonly order: Order;
  /** Pages in the order fetched, judged as they are now. */
  recorded(): RecordedCrawl;
}

/** Makes an order that keeps a record of its crawl, for another crawl to learn from. */
export function recordingOrder(inner: Order): RecordingOrder {
  const pages = new Map<number, { page: ObservedPage; readonly sightings: readonly Sighting[] }>();
  const judge = (changes: Iterable<Relabelled>): Relabelled[] => {
    const kept = [...changes];
    for (const { id, relevance, onTopic } of kept) {
      const known = pages.get(id);
      if (known !== undefined) known.page = { ...known.page, relevance, onTopic };
    }
    return kept;
  };
  const order: Order = {
    name: inner.name,
    get revision() {
      return inner.revision;
    },
    seed: (url) => inner.seed(url),
    observe(page, sightings) {
      pages.set(page.id, { page, sightings });
      inner.observe(page, sightings);
    },
    amend: (changes) => inner.amend(judge(changes)),
    relabel: (changes) => inner.relabel(judge(changes)),
    labelLink: (target, relevant) => inner.labelLink(target, relevant),
    score: (target) => inner.score(target),
    priority: (target) => inner.priority(target),
    explain: (target) => inner.explain(target),
  };
  return { order, recorded: () => [...pages.values()] };
}
