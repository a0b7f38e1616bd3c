/**
 * Five pages that the user read and names as belonging, on the product as it ships: a crawl around one page, and the
 * same crawl told of five more captured pages as it begins (`answerCaptures`). On-topic share of the first new pages of
 * known label, over all topics of recorded webs, differences paired by topic with a 95% interval. Pages that either
 * crawl was given count in neither. One JSON object a line: each crawl, then for each web and budget the arms and their
 * difference. Arguments: draws, then folders of recorded webs.
 */
import { pageTopic } from '../../lab/crawl/page-topic.ts';
import { givenPages } from '../../lab/experiments/bootstrap/given.ts';
import { type ArmRun, armRows } from '../../lab/metrics/arms.ts';
import { jsonLines } from '../../lab/report/row.ts';
import { newPageShares, openBenchWeb } from './new-page-shares.ts';

const BUDGETS = [100, 300];
const ARMS = ['page alone', 'five named'] as const;

async function measure(dir: string, draws: number): Promise<void> {
  const place = await openBenchWeb(dir);
  const { truth, web, name } = place;
  const runs: ArmRun[] = [];
  for (const topic of truth.topics) {
    const on = truth.of(topic, web.urls);
    const start = pageTopic(web, on, topic, topic.seeds);
    if (start === undefined) continue;
    for (let draw = 0; draw < draws; draw++) {
      const { first, liked } = givenPages(web, on, start, draw + 1);
      const read = [first, ...liked];
      const fresh = Int8Array.from(on);
      for (const page of read) fresh[page] = -1;
      for (const arm of ARMS) {
        const named = arm === 'five named' ? liked : [];
        const values = await newPageShares(place, { start, fresh, read, named }, BUDGETS);
        runs.push({ topic: topic.id, arm, draw, values });
        console.log(JSON.stringify({ web: name, topic: topic.id, draw, arm, values }));
      }
    }
  }
  web.close();
  console.log(jsonLines(armRows('named-pages', { web: name, budgets: BUDGETS, arms: ARMS, runs }, ARMS[0])));
}

const [draws = '5', ...dirs] = process.argv.slice(2);
if (dirs.length === 0) console.log('skipped: give folders of recorded webs, e.g. npm run bench named-pages -- 5 DIR');
for (const dir of dirs) await measure(dir, Number(draws));
