import type { Order, Relabelled, UrlId } from '../../order/order.ts';

/**
 * A seed is as good as can be, a link as the best page that it was seen on; equal ones in the order in which they
 * became known.
 */
export function createFakeOrder(): Order {
  const relevances = new Map<UrlId, number>();
  const sources = new Map<UrlId, Set<UrlId>>();
  const labels = new Map<UrlId, number>();
  let revision = 0;
  const seeds = new Set<UrlId>();
  const score = (id: UrlId): number =>
    labels.get(id) ??
    (seeds.has(id) ? 1 : Math.max(0, ...[...(sources.get(id) ?? [])].map((source) => relevances.get(source) ?? 0)));
  const amend = (changes: Iterable<Relabelled>): void => {
    for (const { id, relevance } of changes) relevances.set(id, relevance);
  };
  return {
    name: 'fake',
    get revision() {
      return revision;
    },
    seed: ({ id }) => void seeds.add(id),
    observe(page, sightings) {
      relevances.set(page.id, page.relevance);
      for (const { target } of sightings) sources.set(target.id, (sources.get(target.id) ?? new Set()).add(page.id));
    },
    amend,
    relabel(changes) {
      revision += 1;
      amend(changes);
    },
    labelLink(target, relevant) {
      revision += 1;
      if (relevant === undefined) labels.delete(target);
      else labels.set(target, relevant ? 2 : -1);
    },
    score,
    priority: (id) => Math.min(1, Math.max(0, score(id))),
    explain: (id) => [{ feature: 'parent', detail: '', weight: score(id) }],
  };
}
