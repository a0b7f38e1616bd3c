import type { UrlId } from '../order/order.ts';
import type { Journal } from '../store/journal.ts';
import type { HostGate } from './host-queues.ts';
import type { Choice } from './keeping.ts';
import type { Mind } from './mind.ts';

/** Most pieces of an explanation that are kept. */
const PARTS = 3;
/** A link that the order itself holds for on topic is not held back by the mould of its address. */
const TRUSTED = 0.5;

/** Takes the best URL that may be fetched now off the frontier, with the reasons for it; undefined: none may. */
export function choose(mind: Mind, journal: Journal, now: number, gate: HostGate): Choice | undefined {
  for (let id = mind.frontier.best(now, gate); id !== undefined; id = mind.frontier.best(now, gate)) {
    if (isHeldBack(mind, id)) {
      mind.frontier.demote(id);
      continue;
    }
    const choice = {
      urlId: id,
      sighting: journal.sighting(id),
      priority: Math.min(1, Math.max(0, mind.order.priority(id))),
      parts: mind.order.explain(id).slice(0, PARTS),
    };
    mind.frontier.take(id);
    mind.settled.add(id);
    journal.take(id);
    return choice;
  }
  return undefined;
}

function isHeldBack(mind: Mind, id: UrlId): boolean {
  return !mind.frontier.isDemoted(id) && mind.patterns.isBarren(mind.known.at(id)) && mind.order.priority(id) < TRUSTED;
}
