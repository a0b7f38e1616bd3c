import fc from 'fast-check';
import { expect } from 'vitest';
import { faultCode } from '../../../companion/fault-code.ts';
import type { SharedChange, SharedCrawl } from '../../../companion/store/commons/commons.ts';
import { unpackPage } from '../../../companion/store/packed.ts';
import { paused, resumed, stopped } from '../../../companion/work/copies/steering.ts';
import { ORDER_NAMES } from '../../../shared/api/crawl.ts';
import { hostOf as hostOfUrl } from '../../../shared/url/site.ts';
import { isWithin } from '../../../shared/url/within.ts';
import { hasCrawl, hasTopic, pick } from '../deed.ts';
import { addressOf, hostOf } from '../sequences/little-web.ts';
import { type Deed, deed, page, place } from './deed.ts';
import type { Model } from './model.ts';
import type { Hired, World } from './world.ts';

const ORDERS = ORDER_NAMES.filter((name) => ['adaptive', 'best-first', 'hits'].includes(name));
/** At a time. */
const MAX_WORKERS = 4;
const LARGE = { pages: 1_000, perHost: 1_000, seconds: 0 };

export const TOPICS: fc.Arbitrary<Deed> = fc.nat(1).map((at) =>
  deed(`topic t${at}`, async ({ commons }, { topics }) => {
    await commons.putTopic({ id: `t${at}`, name: 'Tea', words: ['tea', 'cup'].slice(0, 1 + at), texts: [] });
    topics.add(`t${at}`);
  }),
);

export const STARTS: fc.Arbitrary<Deed> = fc
  .record({
    at: place,
    seeds: fc.array(page, { minLength: 1, maxLength: 4 }),
    order: fc.constantFrom(...ORDERS),
    pages: fc.constantFrom(6, 1_000, 1_000),
    perHost: fc.constantFrom(2, 1_000, 1_000),
  })
  .map(({ at, seeds, order, pages, perHost }) =>
    deed(
      `start ${order} ${seeds} pages=${pages} perHost=${perHost} @${at}`,
      async ({ commons, clock }, model) => {
        const topicId = pick(model.topics, at);
        const id = `k${++model.ids}`;
        await commons.create({ id, topicId, order, budgets: { ...LARGE, pages, perHost } }, seeds.map(addressOf));
        model.crawls.set(id, { topicId, startedAt: clock.now() });
      },
      hasTopic,
    ),
  );

/** The clocks of machines are wrong by years. */
export const HIRES: fc.Arbitrary<Deed> = fc
  .tuple(fc.constantFrom(1, 2, 6), fc.constantFrom(0, 0, -315_360_000_000, 315_360_000_000))
  .map(([inFlight, ahead]) =>
    deed(`hire for ${inFlight} at a time`, (world) => {
      if (working(world).length < MAX_WORKERS) world.hire(inFlight, ahead);
    }),
  );

export const TIME: fc.Arbitrary<Deed> = fc
  .constantFrom(100, 500, 1_000, 3_000, 10_000, 20_000, 45_000, 90_000)
  .map((ms) => deed(`${ms / 1000} seconds pass`, (world) => world.pass(ms)));

const change =
  (at: number, said: (crawl: SharedCrawl) => SharedChange) =>
  async ({ commons }: World, { crawls }: Model): Promise<void> => {
    const id = pick(crawls.keys(), at);
    const crawl = await commons.crawl(id);
    expect(crawl?.id).toBe(id);
    try {
      if (crawl !== undefined) await commons.update(id, said(crawl));
    } catch (fault) {
      if (faultCode(fault) !== 'conflict') throw fault;
    }
  };

/** Users steer. */
export const STEERING: readonly fc.Arbitrary<Deed>[] = [
  place.map((at) => deed(`pause @${at}`, change(at, paused), hasCrawl)),
  place.map((at) => deed(`stop @${at}`, change(at, stopped), hasCrawl)),
  fc.tuple(place, fc.constantFrom(4, 12, 1_000)).map(([at, pages]) =>
    deed(
      `resume pages=${pages} @${at}`,
      async (world, model) => {
        await change(at, () => ({ budgets: { ...LARGE, pages } }))(world, model);
        await change(at, (crawl) => resumed(crawl, crawl.tally.fetched))(world, model);
      },
      hasCrawl,
    ),
  ),
];

/** Users say what they think. */
export const TEACHING: fc.Arbitrary<Deed> = fc
  .record({
    at: place,
    n: page,
    target: fc.constantFrom('page', 'page', 'link', 'opened' as const),
    value: fc.constantFrom('relevant', 'relevant', 'not-relevant', 'none' as const),
    early: fc.constantFrom(0, 0, 60_000),
  })
  .map(({ at, n, target, value, early }) =>
    deed(
      `label ${target} ${n} ${value} @${at}`,
      async ({ commons, clock }, model) => {
        const topicId = pick(model.topics, at);
        const said = target === 'opened' && value === 'not-relevant' ? 'relevant' : value;
        const label = {
          id: `l${++model.ids}`,
          topicId,
          target,
          url: addressOf(n),
          value: said,
          at: clock.now() - early,
        };
        await commons.label([label, label], 'ann');
        model.labels.push(label);
      },
      hasTopic,
    ),
  );

const working = (world: World): Hired[] => world.hired.filter(({ machine }) => machine.state !== 'dead');

const toOne = (at: number, act: (world: World, one: Hired) => Promise<void> | void) => async (world: World) => {
  const all = working(world);
  if (all.length > 0) await act(world, pick(all, at));
};

/** Workers end, stop, and lose the database. */
export const TROUBLE: readonly fc.Arbitrary<Deed>[] = [
  place.map((at) =>
    deed(
      `kill @${at}`,
      toOne(at, (world, one) => world.kill(one)),
    ),
  ),
  place.map((at) =>
    deed(
      `dismiss @${at}`,
      toOne(at, async (world, one) => {
        const { machine, worker } = one;
        machine.line = 'up';
        machine.state = 'runs';
        await world.until(worker.stop());
        machine.state = 'dead';
      }),
    ),
  ),
  place.map((at) =>
    deed(
      `freeze or wake @${at}`,
      toOne(at, (_, { machine }) => {
        machine.state = machine.state === 'stopped' ? 'runs' : 'stopped';
      }),
    ),
  ),
  fc.tuple(place, fc.constantFrom('cut', 'deaf', 'up' as const)).map(([at, line]) =>
    deed(
      `line ${line} @${at}`,
      toOne(at, (_, { machine }) => {
        machine.line = line;
      }),
    ),
  ),
  fc.constantFrom('cut', 'deaf', 'up' as const).map((line) =>
    deed(`all lines ${line}`, (world) => {
      for (const { machine } of working(world)) machine.line = line;
    }),
  ),
];

/** Returns all stored data of a crawl and its topic. */
async function kept({ database }: World, id: string, topicId: string): Promise<string> {
  const own = (table: string): Promise<Record<string, unknown>[]> =>
    database.all(`SELECT * FROM ${table} WHERE crawl = (SELECT no FROM crawls WHERE id = $1)`, [id]);
  const of = await Promise.all([
    database.all<Record<string, unknown>>('SELECT * FROM crawls_now WHERE id = $1', [id]),
    database.all<Record<string, unknown>>('SELECT * FROM topics WHERE id = $1', [topicId]),
    database.all<Record<string, unknown>>('SELECT * FROM labels WHERE topic_id = $1', [topicId]),
    ...['seeds', 'queues', 'frontier', 'visits'].map(own),
  ]);
  return of
    .flat()
    .map(
      ({ record, ...rest }) =>
        JSON.stringify(rest) + (record instanceof Uint8Array ? JSON.stringify(unpackPage(record)) : ''),
    )
    .join('\n');
}

/** Users forget, for everybody. */
export const FORGETTING: readonly fc.Arbitrary<Deed>[] = [
  fc.tuple(place, page).map(([at, n]) =>
    deed(
      `forget site of ${n} @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const { topicId = '' } = model.crawls.get(id) ?? {};
        const host = hostOf(n).replace(/^a\./, '');
        if (!(await world.commons.forget(id, { kind: 'site', host }))) return;
        model.hasForgotten = true;
        model.labels = model.labels.filter(
          (label) => label.topicId !== topicId || !isWithin(hostOfUrl(label.url), host),
        );
        expect((await kept(world, id, topicId)).match(new RegExp(`.{0,80}(?<!\\w)${host}.{0,40}`, 'g')) ?? []).toEqual(
          [],
        );
      },
      hasCrawl,
    ),
  ),
  fc.tuple(place, fc.constantFrom(5_000, 40_000, 3_600_000)).map(([at, ms]) =>
    deed(
      `forget the last ${ms / 1000} seconds @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const crawl = model.crawls.get(id);
        if (crawl === undefined || !(await world.commons.forget(id, { kind: 'lately', ms }))) return;
        model.hasForgotten = true;
        const since = world.clock.now() - ms;
        if (crawl.startedAt >= since) gone(model, id, crawl.topicId);
        else model.labels = model.labels.filter((label) => label.topicId !== crawl.topicId || label.at < since);
      },
      hasCrawl,
    ),
  ),
  place.map((at) =>
    deed(
      `forget crawl @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const { topicId = '' } = model.crawls.get(id) ?? {};
        if (await world.commons.forget(id)) gone(model, id, topicId);
      },
      hasCrawl,
    ),
  ),
];

function gone(model: Model, id: string, topicId: string): void {
  model.hasForgotten = true;
  model.crawls.delete(id);
  if ([...model.crawls.values()].some((crawl) => crawl.topicId === topicId)) return;
  model.topics.delete(topicId);
  model.labels = model.labels.filter((label) => label.topicId !== topicId);
}
