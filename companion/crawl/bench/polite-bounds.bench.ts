/**
 * Prints for each topic of a recorded web how soon 1, 10 and 50 on-topic pages can come where hosts rest: the bound
 * that no sequence of fetches beats, and the times of a crawl that sees all labels. At the end their medians over the
 * topics. `npm run bench rests` prints what `adaptive` needs. Links to addresses that were not recorded are left out.
 * Argument: folder of a recorded web.
 */
import { median } from '../../../tests/bench/harness.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { readTruth } from '../../lab/truth.ts';
import { MARKS, secondsTo } from './marks.ts';
import { pageGraph, politeBound, politeOracle } from './polite-bounds.ts';

const [dir = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const graph = pageGraph(web);
  const numbers = new Map(web.urls.map((url, page) => [url, page]));
  const rows = truth.topics.map((topic) => {
    const on = truth.of(topic, web.urls);
    const seeds = topic.seeds.flatMap((url) => numbers.get(web.resolve(url) ?? '') ?? []);
    const bound = MARKS.map((mark) => politeBound(graph, on, seeds, mark));
    const oracle = secondsTo(politeOracle(graph, on, seeds, Math.max(...MARKS)));
    console.log(`${topic.id}: bound ${told(bound)}, sees all labels ${told(oracle)}`);
    return { bound, oracle };
  });
  const middle = (of: 'bound' | 'oracle') => MARKS.map((_, place) => median(rows.map((row) => row[of][place] ?? 0)));
  console.log(`median: bound ${told(middle('bound'))}, sees all labels ${told(middle('oracle'))}`);
  web.close();
}

const told = (seconds: readonly number[]): string => seconds.map((some) => some.toFixed(1)).join(', ');

if (dir === '') console.log('skipped: give the folder of a recorded web, e.g. npm run bench polite-bounds -- DIR');
else await run();
