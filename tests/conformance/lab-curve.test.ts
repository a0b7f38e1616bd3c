import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { oracle } from '../../companion/lab/crawl/oracle.ts';
import { askedTopic, startCrawl } from '../../companion/lab/crawl/start.ts';
import { foundCurve, sharesOf } from '../../companion/lab/metrics/found.ts';
import { productCrawl } from '../../companion/lab/testing/product-crawl.ts';
import { writeVariedWeb } from '../../companion/lab/testing/varied-web.ts';
import { readTruth } from '../../companion/lab/truth.ts';
import { openParsedWeb } from '../../companion/lab/web/parsed-web.ts';

/** The lab's crawl and the built `ambit crawl --web`. `npm test` builds first. */

const { dir, remove } = writeVariedWeb();
const web = await openParsedWeb(dir, { file: join(dir, 'records') });
const truth = await readTruth(dir);
afterAll(() => {
  web.close();
  remove();
});

/** Most points of the oracle's share by which the two may differ at any budget. */
const POINTS = 0.02;
const BUDGETS = [20, 40, 60, 80, 100, 120];

it("given the same web, topic and seeds, the built product's harvest is the lab's, within 2 points at every budget", async () => {
  const [topic] = truth.topics;
  if (topic === undefined) throw new Error('the little web has a topic');
  const on = truth.of(topic, web.urls);
  const start = { web, topic: askedTopic(topic), seeds: topic.seeds, randomSeed: 1 };
  const simulated = startCrawl({ ...start, order: 'adaptive' })
    .run(120)
    .map(({ page }) => page);
  const fetched = (await productCrawl(dir, topic, 120)).map((url) => web.find(url));
  expect(fetched).toHaveLength(120);
  expect(fetched).not.toContain(-1);
  const seeds = topic.seeds.map((seed) => web.find(seed));
  const best = foundCurve(
    oracle(web, on, seeds, (soFar) => soFar.length >= 120),
    on,
  );
  const shares = (pages: readonly number[]) => sharesOf(foundCurve(pages, on), best, BUDGETS);
  const product = shares(fetched);
  expect(product.at(-1)).toBeGreaterThan(0.4);
  expect(product).toEqual(shares(simulated).map((share) => expect.closeTo(share, -Math.log10(2 * POINTS))));
});
