import type { Order, UrlId } from '../../order/order.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';

const KNOWN = 1;
const FETCHED = 2;

/** Added to the score of a link whose page is on the topic: no order's own score comes near it. */
const SEEN = 1e6;

/**
 * Wraps an order with sight of one link: it sees the label of each page that a known link leads to, and nothing beyond.
 * Links to on-topic pages go first; among the others the order chooses as it always does. For measuring only: it sees
 * labels.
 * @param isOn whether the recorded page at an address is on the topic
 */
export function informedOrder(order: Order, isOn: (url: string) => boolean): Order {
  const seen = new Map<UrlId, boolean>();
  return {
    name: order.name,
    get revision() {
      return order.revision;
    },
    get isOver() {
      return order.isOver ?? false;
    },
    seed: (target) => order.seed(target),
    observe(page, sightings) {
      for (const { target } of sightings) if (!seen.has(target.id)) seen.set(target.id, isOn(target.url));
      order.observe(page, sightings);
    },
    amend: (changes) => order.amend(changes),
    relabel: (changes) => order.relabel(changes),
    labelLink: (target, relevant) => order.labelLink(target, relevant),
    score(target) {
      const score = order.score(target);
      return score !== undefined && seen.get(target) === true ? SEEN + score : score;
    },
    priority: (target) => order.priority(target),
    explain: (target) => order.explain(target),
  };
}

/**
 * Crawls with the same sight. If no known link leads to the topic, it spreads over hosts: the host with the fewest
 * fetched pages first, its oldest link first. O(known links) a page chosen so. @param on 1 for pages on the topic
 * @param enough called after each fetch with the pages fetched so far @returns numbers of the pages in the order
 * fetched
 */
export function informedByTurns(
  web: ParsedWeb,
  on: Int8Array,
  seeds: readonly number[],
  enough: (fetched: readonly number[]) => boolean,
): number[] {
  const state = new Uint8Array(web.size);
  const hosts = new Map<number, string>();
  const turns = new Map<string, number>();
  const ready: number[] = [];
  const known: number[] = [];
  const fetched: number[] = [];
  const know = (page: number): void => {
    if (page < 0 || state[page] !== 0) return;
    state[page] = KNOWN;
    hosts.set(page, new URL(web.urls[page] ?? '').host);
    (on[page] === 1 ? ready : known).push(page);
  };
  const turnsOf = (page: number): number => turns.get(hosts.get(page) ?? '') ?? 0;
  const nextTurn = (): number | undefined => {
    let best: number | undefined;
    for (const page of known) {
      if (state[page] === KNOWN && (best === undefined || turnsOf(page) < turnsOf(best))) best = page;
    }
    return best;
  };
  for (const seed of seeds) know(seed);
  for (let at = 0; !enough(fetched); ) {
    const isReady = at < ready.length;
    const page = isReady ? ready[at++] : nextTurn();
    if (page === undefined) break;
    state[page] = FETCHED;
    fetched.push(page);
    const host = hosts.get(page) ?? '';
    turns.set(host, (turns.get(host) ?? 0) + 1);
    for (const target of web.out(page)) know(target);
  }
  return fetched;
}
