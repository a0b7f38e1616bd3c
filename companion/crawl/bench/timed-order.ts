import type { Order } from '../../order/order.ts';

/** Time that orders took since the process began. */
export interface OrderTime {
  /**
   * Milliseconds in which orders used their thread. They never wait, so on a quiet machine this is processor time. The
   * processor time of the process would include the other threads.
   */
  ms: number;
}

/** Scores of which one is timed for all, because orders compute them by the hundred. */
const SCORES = 8;
const TRIES = 10_001;
/** Milliseconds that asking for the time twice takes by itself, the median of many. */
const ASKING =
  Array.from({ length: TRIES }, () => -(performance.now() - performance.now()))
    .sort((a, b) => a - b)
    .at(TRIES >> 1) ?? 0;

/** An order whose scoring and learning is added to `time`; to explain is neither. */
export function timed(order: Order, time: OrderTime): Order {
  const clocked = <Args extends unknown[], Result>(work: (...args: Args) => Result, every = 1) => {
    let calls = 0;
    return (...args: Args): Result => {
      calls += 1;
      if (calls % every !== 0) return work(...args);
      const before = performance.now();
      const result = work(...args);
      time.ms += every * (performance.now() - before - ASKING);
      return result;
    };
  };
  return {
    name: order.name,
    get revision() {
      return order.revision;
    },
    seed: clocked((url) => order.seed(url)),
    observe: clocked((page, sightings) => order.observe(page, sightings)),
    amend: clocked((changes) => order.amend(changes)),
    relabel: clocked((changes) => order.relabel(changes)),
    labelLink: clocked((target, relevant) => order.labelLink(target, relevant)),
    score: clocked((target) => order.score(target), SCORES),
    priority: clocked((target) => order.priority(target)),
    explain: (target) => order.explain(target),
  };
}
