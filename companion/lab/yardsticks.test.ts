import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createOrder } from '../order/index.ts';
import { informedByTurns, informedOrder } from './crawl/informed.ts';
import { pageTopic } from './crawl/page-topic.ts';
import { askedTopic, startCrawl } from './crawl/start.ts';
import { ARM_NAMES, armsOf } from './experiments/bootstrap/arms.ts';
import { givenPages, READ } from './experiments/bootstrap/given.ts';
import { bootstrap } from './experiments/bootstrap/index.ts';
import { ceiling } from './experiments/ceiling/index.ts';
import { informedAt } from './experiments/ceiling/report.ts';
import { BY_ADAPTIVE, BY_TURNS } from './experiments/ceiling/run.ts';
import { harvest } from './experiments/harvest/index.ts';
import { questions } from './experiments/questions/index.ts';
import { type Asker, askBoth, askPages, askSites } from './experiments/questions/question.ts';
import { answerQuestions, honestUser, QUESTION_ARMS, runQuestions } from './experiments/questions/run.ts';
import { runExperiment } from './index.ts';
import { byTopic } from './metrics/arms.ts';
import { foundByFetch, foundCurve } from './metrics/found.ts';
import type { MeasurementRow } from './report/row.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
const out = mkdtempSync(join(tmpdir(), 'ambit-lab-yardsticks-'));
vi.stubEnv('TMPDIR', out);
afterAll(() => {
  vi.unstubAllEnvs();
  lab.remove();
  rmSync(out, { recursive: true });
});
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');
const on = lab.truth.of(topic, lab.web.urls);

describe('rows of --json', () => {
  it.each([harvest, ceiling, bootstrap, questions])(
    '$name prints one object a line with the eight fields of a row, and nothing else',
    async ({ name }) => {
      const run = { webs: [lab.dir], pages: 30, repeats: 1, orders: ['adaptive'] as const, out };
      const { json, files } = await runExperiment(name, run);
      const rows = json.split('\n').map((line) => JSON.parse(line) as MeasurementRow);
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(['experiment', 'web', 'arm', 'budget', 'n', 'mean', 'low', 'high']);
        expect(row).toMatchObject({ experiment: name, web: 'little', budget: 30, n: 1 });
      }
      expect(files).toContain(join(out, `${name}.jsonl`));
      expect(readFileSync(join(out, `${name}.jsonl`), 'utf8')).toBe(`${json}\n`);
    },
  );
});

describe('harvest', () => {
  it('given pages of unknown label, one reading leaves them out and the other counts them as fetches that found nothing', () => {
    const labels = Int8Array.of(1, -1, -1, 0, 1);
    expect(foundCurve([0, 1, 2, 3, 4], labels)).toEqual([1, 1, 2]);
    expect(foundByFetch([0, 1, 2, 3, 4], labels)).toEqual([1, 1, 1, 1, 2]);
  });

  it('given a web where half of the other pages are unknown, only the second reading falls', async () => {
    const labelled = {
      ...lab.truth,
      of: () => Int8Array.from(on, (label, page) => (label === 0 && page % 2 ? -1 : label)),
    };
    const { runs } = await harvest.run({ ...lab, truth: labelled }, options({ orders: ['breadth-first'], pages: 40 }));
    const run = runs.find(({ order }) => order === 'breadth-first');
    expect(run?.unknown).toBeGreaterThan(0.1);
    expect(run?.foundByFetch.at(-1)).toBeLessThan(run?.found.at(-1) ?? 0);
    expect(run?.sharesByFetch[0]).toBeLessThan(run?.shares[0] ?? 0);
  });
});

describe('ceiling', async () => {
  const result = await ceiling.run(lab, options({ orders: ['adaptive', 'breadth-first'], pages: 60, repeats: 1 }));

  it('given one step of sight, a policy finds no less than the order alone and no more than the oracle', () => {
    const [informed = 0] = informedAt(result, 60);
    expect(informed).toBeGreaterThanOrEqual(byTopic(result, 'adaptive', 60)[0] ?? 1);
    expect(Math.max(...[BY_TURNS, BY_ADAPTIVE].map((arm) => byTopic(result, arm, 60)[0] ?? 2))).toBeLessThanOrEqual(1);
  });

  it('given a link to an on-topic page it goes first; what lies behind a link is not seen', () => {
    // 1 and 2 are on one host; 2 leads to the only on-topic page, and 1 to nothing.
    const out: Readonly<Record<number, readonly number[]>> = { 0: [1, 2], 1: [3], 2: [4] };
    const urls = ['http://a.example/0', ...[1, 2, 3, 4].map((page) => `http://b.example/${page}`)];
    const web = { ...lab.web, size: urls.length, urls, out: (page: number) => out[page] ?? [] };
    const crawl = (labels: readonly number[]) =>
      informedByTurns(web, Int8Array.from(labels), [0], (fetched) => fetched.length === 5);
    expect(crawl([0, 0, 0, 0, 1])).toEqual([0, 1, 2, 4, 3]);
    expect(crawl([0, 0, 1, 0, 0])).toEqual([0, 2, 1, 4, 3]);
  });

  it('given an informed order, links to on-topic pages score above all others, which keep their scores', () => {
    const plain = createOrder('breadth-first', { topic: askedTopic(topic) });
    const order = informedOrder(createOrder('breadth-first', { topic: askedTopic(topic) }), (url) =>
      url.endsWith('/2'),
    );
    const known = (id: number) => ({
      id,
      url: `http://a.example/${id}`,
      host: 'a.example',
      site: 'a.example',
      depth: 1,
    });
    const { record } = lab.web.page(0);
    const sightings = record.links.slice(0, 3).map((link, at) => ({ target: known(at + 1), link }));
    const page = { ...known(0), relevance: 0, onTopic: false, failed: false, title: '', text: '', from: -1 };
    for (const each of [plain, order]) each.observe(page, sightings);
    expect(order.score(2)).toBeGreaterThan(Math.max(order.score(1) ?? 0, order.score(3) ?? 0));
    expect([1, 3].map((id) => order.score(id))).toEqual([1, 3].map((id) => plain.score(id)));
  });

  it('reports the gap that is closed beside both policies and the oracle', () => {
    const [known, gap] = ceiling.report(result);
    expect(known?.table?.rows.map(([arm]) => arm)).toEqual([
      'oracle',
      BY_TURNS,
      BY_ADAPTIVE,
      'adaptive',
      'breadth-first',
    ]);
    expect(gap?.table?.rows[0]?.slice(0, 2)).toEqual(['60', 'breadth-first']);
  });
});

describe('bootstrap', async () => {
  const start = pageTopic(lab.web, on, topic, topic.seeds);
  if (start === undefined) throw new Error('the little web has a page to begin with');
  const result = await bootstrap.run(lab, options({ pages: 30, repeats: 2 }));

  it('draws other pages each time, as many on the topic as off it, and never the first', () => {
    const draws = [1, 2].map((draw) => givenPages(lab.web, on, start, draw));
    for (const { first, liked, others } of draws) {
      expect(liked.map((page) => on[page])).toEqual(Array(READ).fill(1));
      expect(others.map((page) => on[page])).toEqual(Array(READ).fill(0));
      expect(liked).not.toContain(first);
    }
    expect(draws[0]?.liked).not.toEqual(draws[1]?.liked);
  });

  it('tells each arm what its name says', () => {
    const given = givenPages(lab.web, on, start, 1);
    const arms = armsOf(lab.web, given);
    expect(arms.map(({ topic: { texts }, seeds, refused }) => [texts.length, seeds.length, refused.length])).toEqual([
      [1, 1, 0],
      [1 + READ, 1, 0],
      [1, 1 + READ, 0],
      [1 + READ, 1 + READ, 0],
      [1 + READ, 1 + READ, READ],
      [given.picked.length, given.picked.length, 0],
    ]);
  });

  it('given pages are new to no arm', () => {
    // 48 pages are on the topic, and six of them are given.
    for (const { values } of result.runs) expect((values[0] ?? 1) * 30).toBeLessThanOrEqual(48 - READ - 1);
    expect(new Set(result.runs.map(({ arm }) => arm))).toEqual(new Set(ARM_NAMES));
    expect(result.runs).toHaveLength(2 * ARM_NAMES.length);
  });

  it('given a page called not relevant before the crawl, pages like it are judged lower', () => {
    const crawl = () => startCrawl({ web: lab.web, ...start, order: 'adaptive', randomSeed: 1 });
    const soup = lab.web.urls.findIndex((url, page) => on[page] === 0 && url.endsWith('/1/0.html'));
    const meanOf = (refused: readonly number[]) => {
      const crawling = crawl();
      for (const page of refused) crawling.tell(page, false);
      crawling.run(60);
      const off = crawling.held().filter(({ page }) => on[page] === 0);
      return off.reduce((sum, { relevance }) => sum + relevance, 0) / off.length;
    };
    expect(meanOf([soup, soup + 1, soup + 2])).toBeLessThan(meanOf([]));
  });
});

describe('questions', () => {
  const crawl = () =>
    startCrawl({
      web: lab.web,
      topic: { id: 't', name: '', texts: [], words: topic.keywords },
      seeds: topic.seeds,
      order: 'adaptive',
      randomSeed: 1,
      asksSites: true,
    });
  const user = honestUser(lab.web, on, topic.seeds);

  const heldPage = (page: number, relevance: number, label?: boolean) => ({
    page,
    relevance,
    label,
    isSeed: page === 1,
  });
  const held = () => [heldPage(1, 0.5), heldPage(2, 0.4), heldPage(3, 0.9), heldPage(4, 0.6), heldPage(5, 0.5, true)];

  it('alternates between the page that would teach most and the newest one nearest to the threshold', () => {
    const asks = Object.assign(crawl(), { pagesToAsk: () => [{ page: 3 }, { page: 2 }], held });
    expect(askPages(asks, new Set())?.key).toBe('3');
    expect(askPages(asks, new Set(['3']))?.key).toBe('4');
    expect(askPages(asks, new Set(['3', '4', '7']))?.key).toBe('2');
  });

  it('given no links that wait, asks about the page nearest to the threshold', () => {
    const asks = Object.assign(crawl(), { pagesToAsk: () => [], held });
    expect(askPages(asks, new Set())?.key).toBe('4');
  });

  it('given three pages called not relevant and none relevant, asks about the seed at any turn', () => {
    const refused = [2, 3, 4].map((page) => heldPage(page, 0, false));
    const asks = Object.assign(crawl(), {
      pagesToAsk: () => [{ page: 3 }],
      held: () => [heldPage(1, 0.5), ...refused],
    });
    for (const asked of [
      ['2', '3', '4'],
      ['2', '3', '4', '9'],
    ])
      expect(askPages(asks, new Set(asked))?.key).toBe('1');
    expect(askPages(asks, new Set(['1', '2', '3', '4']))?.key).toBe('3');
  });

  it('without a question at first, the user waits, and gives as many answers as wanted', () => {
    let turns = 0;
    const told: string[] = [];
    const asker: Asker = (_, asked) => {
      turns += 1;
      const key = String(asked.size);
      return turns < 5 ? undefined : { key, answer: () => true, tell: () => told.push(key) };
    };
    const crawling = crawl();
    answerQuestions(crawling, user, 2, asker);
    expect(told).toEqual(['0', '1']);
    expect(crawling.steps).toHaveLength(20 + 5 * 2);
  });

  it('given a question that the user skips, the next comes at once, and the number of answers is as wanted', () => {
    const told: string[] = [];
    const asker: Asker = (_, asked) => {
      const key = String(asked.size);
      const answer = () => (asked.size % 2 === 1 ? undefined : true);
      return { key, answer, tell: () => told.push(key) };
    };
    answerQuestions(crawl(), user, 3, asker);
    expect(told).toHaveLength(3);
  });

  it('given links to eight hosts or more, asks about sites and pages alternately, and about no site twice', () => {
    const hosts = ['b.example', 'a.example', 'c.example'].map((host) => ({ host, links: 5, chance: 0.5 }));
    const held = () => [{ page: 7, relevance: 0.5, isSeed: false, label: undefined }];
    const asks = Object.assign(crawl(), { hostsToAsk: (most: number) => hosts.slice(0, most), held });
    expect(askSites(asks, new Set())?.key).toBe('b.example');
    expect(askSites(asks, new Set(['b.example']))?.key).toBe('a.example');
    expect(askBoth(asks, new Set())?.key).toBe('b.example');
    expect(askBoth(asks, new Set(['b.example']))?.key).toBe('7');
    expect(askBoth(asks, new Set(['b.example', '7', 'a.example']))?.key).toBe('c.example');
    expect(askSites(crawl(), new Set())).toBeUndefined();
  });

  it('given a site whose labelled pages in reach are mostly on the topic, the honest user says yes, and skips one without labels', () => {
    // Page 0 links to all but the last page, which alone is off topic among the unreachable pages of its host.
    const urls = [
      'http://hub.example/',
      ...[1, 2, 3].map((n) => `http://www.a.example/${n}`),
      'http://b.example/1',
      'http://b.example/2',
    ];
    const out = (page: number): readonly number[] => (page === 0 ? [1, 2, 3, 4] : []);
    const web = { ...lab.web, size: urls.length, urls, out, find: (url: string) => urls.indexOf(url) };
    const honest = honestUser(web, Int8Array.of(-1, 1, 1, 0, 0, 1), ['http://hub.example/']);
    expect(['www.a.example', 'b.example', 'hub.example'].map((host) => honest.isSiteOn(host))).toEqual([
      true,
      false,
      undefined,
    ]);
    expect([0, 1, 3].map((page) => honest.isOn(page))).toEqual([undefined, true, false]);
  });

  it('reports each number of answers against the same crawl without', async () => {
    const result = await runQuestions(lab, options({ pages: 60, repeats: 1 }));
    const [section] = questions.report(result);
    expect(section?.table?.rows.map(([arm]) => arm)).toEqual(QUESTION_ARMS);
    expect(QUESTION_ARMS.filter((arm) => /^30 answers, (?:pages|sites|both)$/.test(arm))).toHaveLength(3);
    expect(result.runs.map(({ arm }) => arm)).toEqual(QUESTION_ARMS);
    expect(result.runs[0]?.values[0]).toBeLessThanOrEqual(1);
  });
});
