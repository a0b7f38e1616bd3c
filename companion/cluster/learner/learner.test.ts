import { describe, expect, it, vi } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { createFakeClock } from '../../crawl/testing/fake-clock.ts';
import { linkOf } from '../../crawl/testing/fake-web.ts';
import type { LearnedVisit, PendingVisit } from '../store/model-updates.ts';
import type { SharedCrawl, SharedLabel } from '../store/shared-store.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { Learner } from './learner.ts';
import type { ScoreChanges } from './scores.ts';

const urlOf = (id: number): string => `http://a${id % 50}.example/${id}`;
const arrival = (id: number): PendingVisit => ({
  ...{ id, asked: urlOf(id), score: 0, kind: 'page', url: urlOf(id), status: 200, failure: '', message: '' },
  ...{ foundAt: id, bytes: 10, answer: { robotsTag: [], redirects: [], isSitemap: false, sitemaps: [] } },
  record: { ...EMPTY_RECORD, url: urlOf(id), title: id % 2 === 0 ? 'Tea' : 'Roads', text: `word${id}` },
});

const SAID: SharedLabel = {
  ...{ topicId: TEA.id, target: 'page', key: 'a2.example/2', url: urlOf(2), value: 'relevant' },
  ...{ at: 1, who: 'ann' },
};

const CRAWL: SharedCrawl = {
  ...crawlOf('c'),
  ...{ state: 'running' as const, reason: null, message: '', startedAt: 0, elapsedMs: 0, bytes: 0 },
  ...{ outstanding: 0, backlog: 0, leader: '', tally: { fetched: 0, onTopic: 0, failed: 0, frontier: 0, hosts: 0 } },
};

it('a shared crawl with more pages than features are kept at hand of can be judged again', async () => {
  const learner = new Learner(CRAWL, TEA, [urlOf(0)]);
  for (let id = 1; id <= 2_001; id++) learner.take(arrival(id));
  expect(await learner.applyLabels([SAID])).toBe(true);
});

it('rejudging very many pages runs in time slices with the same result, and stops when the caller wants', async () => {
  const clock = createFakeClock();
  let turns = 0;
  // A clock that reports a long time slice at every look.
  const slow: Clock = {
    ...clock,
    monotonic: () => {
      clock.advance(9);
      return clock.monotonic();
    },
    turn: () => {
      turns += 1;
      return clock.turn();
    },
  };
  const learners = [undefined, slow, slow].map((at) => new Learner(CRAWL, TEA, [urlOf(0)], [], at));
  const [once, byTurns, dropped] = learners as [Learner, Learner, Learner];
  for (const learner of learners) {
    for (let id = 1; id <= 400; id++) {
      learner.take(arrival(id));
      await learner.idle();
    }
    learner.forget();
  }
  turns = 0;
  await once.applyLabels([SAID]);
  const heard = byTurns.applyLabels([SAID]);
  expect([turns, byTurns.isBusy]).toEqual([1, true]);
  expect(await heard).toBe(true);
  expect(turns).toBeGreaterThan(5);
  const modelUpdateOf = (learner: Learner) => learner.modelUpdate(0, 'all', CRAWL.budgets);
  expect(modelUpdateOf(byTurns)).toEqual(modelUpdateOf(once));
  const left = dropped.applyLabels([SAID]);
  dropped.quit();
  await left;
  expect([dropped.isBusy, dropped.isOver, byTurns.isOver]).toEqual([false, true, false]);
});

it('given a page with too many links, announces its best ones, which the fetching worker may have dropped', () => {
  const learner = new Learner(CRAWL, TEA, [urlOf(1)]);
  const links = Array.from({ length: 1_100 }, (_, n) =>
    linkOf({ url: urlOf(1_000 + n), anchor: n < 1_099 ? 'a road' : TEA.words.join(' ') }),
  );
  const first = arrival(1);
  learner.take({ ...first, record: { ...EMPTY_RECORD, ...first.record, links } });
  const entering = learner.modelUpdate(0, 'all', CRAWL.budgets).entering.map(({ url }) => url);
  expect(entering).toHaveLength(1_000);
  expect(entering.at(-1)).toBe(urlOf(2_099));
});

it('writes the best URLs of the best hosts first, the others over several updates, and all at once when idle', () => {
  const learner = new Learner({ ...CRAWL, order: 'adaptive' }, TEA, [urlOf(2)]);
  const hosts = Array.from({ length: 150 }, (_, at) => `h${at}.example`);
  const urls = hosts.flatMap((host) => ['good', 'fair', 'poor'].map((path) => `http://${host}/${path}`));
  const anchors: Readonly<Record<string, string>> = {
    good: 'Tea, tea and more tea',
    fair: 'Tea and roads',
    poor: 'Roads',
  };
  const links = urls.map((url, at) => linkOf({ url, anchor: anchors[url.split('/')[3] ?? ''] ?? '' }, at));
  learner.take({ ...arrival(2), record: { ...EMPTY_RECORD, url: urlOf(2), title: 'Tea', text: 'tea', links } });
  const told = (scoreChanges: ScoreChanges): string[] =>
    learner.modelUpdate(0, scoreChanges, CRAWL.budgets).scores.map(({ url }) => url);
  expect(told('nothing')).toEqual([]);
  const first = told('soon');
  expect(first.length).toBeLessThan(urls.length);
  const best = first.filter((url) => url.endsWith('good'));
  expect(best.length).toBeGreaterThanOrEqual(100);
  const all = new Set(first);
  for (let modelUpdates = 0; modelUpdates < 16; modelUpdates++) for (const url of told('soon')) all.add(url);
  expect([...all].sort()).toEqual(urls.toSorted());
  expect(told('all')).toEqual([]);
});

it('given several visits, scores the URLs that wait once, when the caller wants their scores', async () => {
  const seeds = Array.from({ length: 50 }, (_, id) => urlOf(id));
  const learner = new Learner({ ...CRAWL, order: 'adaptive' }, TEA, seeds);
  const score = vi.spyOn(learner.state.order, 'score');
  for (let id = 1; id <= 5; id++) learner.take(arrival(id));
  expect(score).not.toHaveBeenCalled();
  learner.rescore();
  await learner.idle();
  expect(score).toHaveBeenCalledTimes(seeds.length - 5);
});

describe('a learner that reads the visits of an earlier one', () => {
  /** Visits with the judgements that a learner of a topic wrote for them. */
  const learnedBy = (topic: Topic, visits: readonly PendingVisit[]): readonly LearnedVisit[] => {
    const learner = new Learner(CRAWL, topic, []);
    for (const visit of visits) learner.take(visit);
    const { taken, rejudged } = learner.modelUpdate(0, 'all', CRAWL.budgets);
    const changed = new Map(rejudged.map(({ id, ...judgement }) => [id, judgement]));
    return taken.map(({ id, seq, page }, at) => {
      const visit = visits[at];
      if (visit === undefined || page === undefined) throw new Error(`visit ${id} gave no page`);
      return { ...visit, seq, page: { ...page, ...changed.get(id) } };
    });
  };
  const reading = (topic: Topic, visits: readonly LearnedVisit[]): Learner => {
    const learner = new Learner(CRAWL, topic, []);
    for (const visit of visits) learner.take(visit);
    learner.correct();
    return learner;
  };
  const ROADS = { ...TEA, words: ['roads'] };
  const visitsOf = (count: number): readonly PendingVisit[] =>
    Array.from({ length: count }, (_, at) => arrival(at + 1));

  it('tells no judgement of a topic that is the same', () => {
    const learner = reading(TEA, learnedBy(TEA, visitsOf(60)));
    expect(learner.isOutdated).toBe(false);
    expect(learner.modelUpdate(0, 'all', CRAWL.budgets)).toMatchObject({ taken: [], rejudged: [] });
  });

  it('given an edited topic, writes the judgements that a crawl begun with that topic has', () => {
    const visits = visitsOf(60);
    const stored = learnedBy(TEA, visits);
    const wanted = learnedBy(ROADS, visits);
    const { rejudged } = reading(ROADS, stored).modelUpdate(0, 'all', CRAWL.budgets);
    const told = new Map(rejudged.map(({ id, relevance, onTopic }) => [id, { relevance, onTopic }]));
    const now = stored.map(({ id, page }) => told.get(id) ?? page);
    for (const [at, { page }] of wanted.entries()) {
      expect(now[at]?.onTopic).toBe(page?.onTopic);
      expect(now[at]?.relevance).toBeCloseTo(page?.relevance ?? Number.NaN, 2);
    }
    expect(wanted.map(({ page }) => page?.onTopic)).not.toEqual(stored.map(({ page }) => page?.onTopic));
  });

  it('given very many judgements that differ, tells them over several model updates', () => {
    const learner = reading(ROADS, learnedBy(TEA, visitsOf(2_010)));
    const updates: number[] = [];
    while (learner.isOutdated) updates.push(learner.modelUpdate(0, 'nothing', CRAWL.budgets).rejudged.length);
    expect(updates).toEqual([2_000, expect.any(Number)]);
  });

  it('tells again of lists of sites, which may be others by an edited topic', () => {
    const listed = visitsOf(2).map((visit) => ({
      ...visit,
      answer: { ...visit.answer, sitemaps: [`${new URL(visit.url).origin}/map.xml`] },
    }));
    const entering = reading(ROADS, learnedBy(TEA, listed)).modelUpdate(0, 'all', CRAWL.budgets).entering;
    const lists = entering.map(({ url }) => url).filter((url) => url.endsWith('map.xml'));
    expect(lists).toEqual(['http://a1.example/map.xml']);
  });
});
