import type { OrderName } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge, type JudgeOptions } from '../../judge/index.ts';
import type { OrderOptions } from '../../order/order.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { oracle } from '../crawl/oracle.ts';
import { startCrawl } from '../crawl/start.ts';

import { foundAt, foundCurve } from '../metrics/found.ts';
import { type Rendered, type ReportSpeech, renderReport } from '../report/render.ts';
import type { Section } from '../report/report.ts';
import { crawlWeb } from './crawl-web.ts';

export interface ReplayOptions {
  readonly store: Store;
  /** Id of a finished crawl, or its beginning. */
  readonly crawl: string;
  readonly orders: readonly OrderName[];
  /** Options of the crawl's order and judge. */
  readonly madeOf: (
    topic: Topic,
    choices: StoredCrawl['choices'],
  ) => Pick<OrderOptions, 'parameters' | 'siteLabel'> & { readonly judge: JudgeOptions };
  readonly randomSeed: number;
  readonly out?: string;
  /** English when left out. */
  readonly speech?: ReportSpeech | undefined;
  readonly progress: (message: string, share: number) => void;
}

/** Finds of one order on the pages of the crawl. */
interface ReplayRun {
  readonly order: OrderName | typeof AS_IT_WAS | 'oracle';
  /** On-topic pages found after 1, 2, 3 ... pages. */
  readonly found: readonly number[];
}

const AS_IT_WAS = 'as it was';
const SHARES = [0.1, 0.25, 0.5, 0.75, 1] as const;
const POINTS = 40;
/** Reports of progress for each order. */
const PARTS = 100;

/**
 * Replays a finished crawl with the other orders: the same seeds and topic, over the pages and links that the crawl
 * fetched. Uses the crawl's judge and site labels, and its own order with its parameters. Leaves out labels on pages
 * and links, and crawls that it learned from. Pages that it never fetched are unknown. So every order ends with the
 * same pages, and only the order of finds differs. @throws unknown-experiment when no finished crawl has this id
 */
export function replayCrawl(options: ReplayOptions): Rendered {
  const { runs, pages, fetched, known, crawl, order } = replayRuns(options);
  const title = `Ambit lab: replay of crawl ${crawl} (${order}, ${fetched} pages)`;
  const about = 'What would the other orders have done on this crawl?';
  const report = { title, source: 'Source: ours.', about, sections: [sectionOf(runs, { pages, fetched, known })] };
  return renderReport(
    'replay',
    report,
    { experiment: 'replay', crawl, pages, fetched, known, runs },
    { out: options.out, speech: options.speech },
  );
}

/** Returns the runs of `replayCrawl`: the crawl as it was, the oracle, then the chosen orders. */
export function replayRuns({
  store,
  crawl: id,
  orders,
  madeOf,
  randomSeed: seed,
  progress,
}: Omit<ReplayOptions, 'out' | 'speech'>) {
  const stored = finishedCrawl(store, id);
  const topic = store.topics.get(stored.topicId);
  if (topic === undefined) throw new AmbitError('unknown-experiment', `The topic of crawl ${stored.id} is gone.`);
  const { parameters, siteLabel, judge } = madeOf(topic, stored.choices);
  const { web, seeds, on, fetched, known } = crawlWeb(store, stored.id, () => createJudge(topic, judge));
  const curve = (order: ReplayRun['order'], pages: readonly number[]): ReplayRun => ({
    order,
    found: foundCurve(pages, on),
  });
  const numbers = seeds.map((url) => web.find(url));
  const runs: readonly ReplayRun[] = [
    curve(AS_IT_WAS, fetched),
    curve(
      'oracle',
      oracle(web, on, numbers, () => false),
    ),
    ...orders.map((order, at) => {
      const own = {
        judge,
        ...(siteLabel && { siteLabel }),
        ...(order === stored.order && parameters && { parameters }),
      };
      const simulated = startCrawl({ web, topic, seeds, order, randomSeed: seed, ...own });
      for (let part = 0; part < PARTS; part++) {
        progress(`${order} over ${web.size} pages`, (at + part / PARTS) / orders.length);
        simulated.run(Math.ceil((web.size * (part + 1)) / PARTS));
      }
      return curve(
        order,
        simulated.steps.map(({ page }) => page),
      );
    }),
  ];
  return { runs, pages: web.size, fetched: fetched.length, known, crawl: stored.id, order: stored.order };
}

function finishedCrawl(store: Store, id: string) {
  const finished = store.crawls.list().filter((crawl) => crawl.state === 'done');
  const found = finished.filter((crawl) => crawl.id.startsWith(id));
  const only = found.find((crawl) => crawl.id === id) ?? found[0];
  if (only !== undefined && (only.id === id || found.length === 1)) return only;
  const known = finished.map((crawl) => crawl.id).slice(0, 10);
  const which = known.length === 0 ? 'there is none yet' : `finished ones: ${known.join(', ')}`;
  throw new AmbitError(
    'unknown-experiment',
    `${id}: ${only === undefined ? 'no finished crawl has this id' : 'several finished crawls begin so'}; ${which}.`,
  );
}

/** Numbers of pages that the orders can find, that the crawl fetched, and of addresses that the crawl knew. */
interface ReplaySizes {
  readonly pages: number;
  readonly fetched: number;
  readonly known: number;
}

/** The crawl as it was comes first and has no rank: the orders had another choice than it had. */
function sectionOf(runs: readonly ReplayRun[], { pages, fetched, known }: ReplaySizes): Section {
  const marks = SHARES.map((share) => Math.max(1, Math.round(share * fetched)));
  const area = (run: ReplayRun) => marks.reduce((sum, mark) => sum + foundAt(run.found, mark), 0);
  const rank = (run: ReplayRun) => (run.order === AS_IT_WAS ? Number.POSITIVE_INFINITY : area(run));
  const ranked = [...runs].sort((a, b) => rank(b) - rank(a));
  const places = Array.from({ length: POINTS + 1 }, (_, at) => Math.round((pages * at) / POINTS));
  return {
    heading: 'On-topic pages found',
    notes: [
      `"As it was" is no rival of the other rows. It chose among ${known} addresses; they choose among the ${pages} whose pages are here: ${fetched} that it fetched, and ${pages - fetched} more that you captured or another crawl fetched. The pages that it wisely left out are missing, so every other row looks better than it would have been. Compare the orders with each other and with "random".`,
      'On the topic: by your label, else by the judge. The orders crawl with the judge and the site labels chosen for the crawl, its own order with its parameters, but do not hear the labels that you gave while it ran. "As it was" did meet hosts that were slow or silent.',
    ],
    table: {
      head: ['order', ...marks.map((mark) => `${mark} pages`)],
      rows: ranked.map((run) => [run.order, ...marks.map((mark) => String(foundAt(run.found, mark)))]),
    },
    plot: {
      title: 'On-topic pages found',
      x: 'pages fetched',
      y: 'found',
      lines: ranked.map(({ order, found }) => ({
        name: order,
        points: places.map((at) => [at, foundAt(found, at)] as const),
      })),
    },
  };
}
