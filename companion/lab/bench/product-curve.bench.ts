/**
 * Measures how closely the built `ambit crawl --web` and the lab's simulated crawl agree: on-topic pages, as a share of
 * the oracle's, by pages of known label. Prints a line for each topic, and a JSON row for each budget of lab, product
 * and their difference. Arguments: folder of a recorded web, topics, pages. The product must be built.
 */
import { runKnown } from '../crawl/run-known.ts';
import { askedTopic, startCrawl } from '../crawl/start.ts';
import { chosenTopics } from '../experiment.ts';
import { budgetsWithin, oracleRun } from '../experiments/harvest/run.ts';
import { foundCurve, sharesOf } from '../metrics/found.ts';
import { jsonLines, rowOf } from '../report/row.ts';
import { options } from '../testing/little-lab.ts';
import { productCrawl } from '../testing/product-crawl.ts';
import { readTruth } from '../truth.ts';
import { openParsedWeb } from '../web/parsed-web.ts';

const [dir = '', topics = '4', pages = '300'] = process.argv.slice(2);
/** Most fetches for each page wanted, of any label, as in `ceiling`. */
const FETCHES = 4;

async function run(): Promise<void> {
  const lab = { dir, web: await openParsedWeb(dir), truth: await readTruth(dir) };
  const most = Number(pages);
  const budgets = budgetsWithin(most);
  const both: { readonly lab: readonly number[]; readonly product: readonly number[] }[] = [];
  for (const { topic, seeds } of chosenTopics(lab, options({ mostTopics: Number(topics) }))) {
    const on = lab.truth.of(topic, lab.web.urls);
    const best = foundCurve(oracleRun(lab.web, on, { seeds }, most), on);
    const crawl = startCrawl({ web: lab.web, topic: askedTopic(topic), seeds, order: 'adaptive', randomSeed: 1 });
    const simulated = runKnown(crawl, on, most, FETCHES);
    const fetched = await productCrawl(dir, topic, Math.max(simulated.length, most));
    const shares = (numbers: readonly number[]) => sharesOf(foundCurve(numbers, on), best, budgets);
    const numbers = fetched.map((url) => lab.web.find(url)).filter((page) => page >= 0);
    const one = { lab: shares(simulated), product: shares(numbers) };
    both.push(one);
    console.log(topic.id, JSON.stringify(one), `${fetched.length} fetched`);
  }
  const rows = budgets.flatMap((budget, at) => {
    const place = { experiment: 'product-curve', web: lab.web.name, budget };
    const of = (arm: string, value: (one: (typeof both)[number]) => number) =>
      rowOf({ ...place, arm }, both.map(value));
    return [
      of('lab', (one) => one.lab[at] ?? 0),
      of('product', (one) => one.product[at] ?? 0),
      of('product - lab', (one) => (one.product[at] ?? 0) - (one.lab[at] ?? 0)),
    ];
  });
  console.log(jsonLines(rows));
  lab.web.close();
}

if (dir === '')
  console.log('skipped: give the folder of a recorded web, e.g. npm run bench product-curve -- DIR 4 300');
else await run();
