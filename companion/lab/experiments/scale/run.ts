import type { OrderName } from '../../../../shared/api/crawl.ts';
import { createOrder } from '../../../order/index.ts';
import type { Order, UrlId } from '../../../order/order.ts';
import { SimulatedFrontier } from '../../crawl/frontier.ts';
import { askedTopic } from '../../crawl/start.ts';
import { chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { heldBytes } from '../../metrics/held.ts';
import { bigWeb } from './big-web.ts';

/** Sizes of the crawl, in pages, at which the cost of a page is taken: over the last tenth of the pages so far. */
const SIZES = [1_000, 10_000, 100_000] as const;
/** Pages between two messages. */
const REPORTED = 1_000;
const WINDOW = 0.1;
/** An order that has taken so long is stopped, and its larger sizes stay empty. */
const PATIENCE_MS = 600_000;

export interface ScaleRun {
  readonly order: OrderName;
  /** CPU milliseconds a page of order and frontier at each size; null: not reached. */
  readonly pageMs: readonly (number | null)[];
  /** Bytes that order and frontier held at each size. */
  readonly heldBytes: readonly (number | null)[];
  /** URLs that waited at each size. */
  readonly frontier: readonly (number | null)[];
}

export interface Scale {
  readonly web: string;
  readonly sizes: readonly number[];
  readonly runs: readonly ScaleRun[];
}

/**
 * Measures each order's cost of a page as its crawl grows: observing, learning, offering its links, taking the next,
 * and rescoring when due.
 */
export function runScale(lab: LabWeb, options: RunOptions): Scale {
  const [chosen] = chosenTopics(lab, { ...options, mostTopics: 1 });
  const sizes = SIZES.filter((size) => size <= options.pages);
  if (chosen === undefined) return { web: lab.web.name, sizes, runs: [] };
  const on = lab.truth.of(chosen.topic, lab.web.urls);
  // Read once, so that no order pays for it.
  for (let page = 0; page < lab.web.size && page < options.pages; page++) lab.web.page(page);
  const step = stepping(options, (options.orders.length * (sizes.at(-1) ?? 0)) / REPORTED);
  const runs = options.orders.map((name) => {
    const order = createOrder(name, { topic: askedTopic(chosen.topic), randomSeed: options.seed });
    return scaleRun(name, order, lab, on, sizes, options.seed, step);
  });
  return { web: lab.web.name, sizes, runs };
}

function scaleRun(
  name: OrderName,
  order: Order,
  { web }: LabWeb,
  on: Int8Array,
  sizes: readonly number[],
  seed: number,
  step: (message: string) => void,
): ScaleRun {
  const frontier = new SimulatedFrontier(order);
  const fetched = new Set<UrlId>();
  const before = heldBytes();
  const pageMs: number[] = [];
  const held: number[] = [];
  const waiting: number[] = [];
  const marks = sizes.map((size) => ({ start: Math.round(size * (1 - WINDOW)), size }));
  let spent = 0;
  let window = 0;
  let count = 0;
  for (const { page, sightings } of bigWeb(web, on, sizes.at(-1) ?? 0, seed)) {
    if (marks.some(({ start }) => start === count)) window = spent;
    const start = process.cpuUsage();
    frontier.remove(page.id);
    fetched.add(page.id);
    order.observe(page, sightings);
    for (const { target } of sightings) if (!fetched.has(target.id)) frontier.offer(target.id);
    // Chosen, as a crawl would, but not followed: pages come in the same sequence for every order, so that costs
    // compare.
    frontier.take();
    const { user, system } = process.cpuUsage(start);
    spent += (user + system) / 1_000;
    count += 1;
    const mark = marks.find(({ size }) => size === count);
    if (count % REPORTED === 0) step(`${name}: ${count} pages, ${(spent / count).toFixed(2)} ms a page`);
    if (mark !== undefined) {
      pageMs.push((spent - window) / (mark.size - mark.start));
      held.push(heldBytes() - before);
      waiting.push(frontier.size);
    }
    if (spent > PATIENCE_MS) break;
  }
  const filled = (values: readonly number[]) => sizes.map((_, at) => values[at] ?? null);
  return { order: name, pageMs: filled(pageMs), heldBytes: filled(held), frontier: filled(waiting) };
}
