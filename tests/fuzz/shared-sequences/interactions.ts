import fc from 'fast-check';
import { expect } from 'vitest';
import { paused, resumed, stopped } from '../../../companion/cluster/replica/steering.ts';
import type { SharedChange, SharedCrawl } from '../../../companion/cluster/store/shared-store.ts';
import { faultCode } from '../../../companion/fault-code.ts';
import { unpackPage } from '../../../companion/store/packed.ts';
import { ORDER_NAMES } from '../../../shared/api/crawl.ts';
import { hostOf as hostOfUrl } from '../../../shared/url/site.ts';
import { isWithin } from '../../../shared/url/within.ts';
import { hasCrawl, hasTopic, pick } from '../interaction.ts';
import { addressOf, hostOf } from '../sequences/little-web.ts';
import { tracesIn } from '../traces.ts';
import { interaction, page, place, type SharedStoreInteraction } from './interaction.ts';
import type { SharedStoreModel } from './model.ts';
import type { MachineWorker, SharedStoreWorld } from './world.ts';

const ORDERS = ORDER_NAMES.filter((name) => ['adaptive', 'best-first', 'hits'].includes(name));
/** At a time. */
const MAX_WORKERS = 4;
const LARGE = { pages: 1_000, perHost: 1_000, seconds: 0 };

export const TOPICS: fc.Arbitrary<SharedStoreInteraction> = fc.nat(1).map((at) =>
  interaction(`topic t${at}`, async ({ sharedStore }, { topics }) => {
    await sharedStore.putTopic({ id: `t${at}`, name: 'Tea', words: ['tea', 'cup'].slice(0, 1 + at), texts: [] });
    topics.add(`t${at}`);
  }),
);

export const STARTS: fc.Arbitrary<SharedStoreInteraction> = fc
  .record({
    at: place,
    seeds: fc.array(page, { minLength: 1, maxLength: 4 }),
    order: fc.constantFrom(...ORDERS),
    pages: fc.constantFrom(6, 1_000, 1_000),
    perHost: fc.constantFrom(2, 1_000, 1_000),
  })
  .map(({ at, seeds, order, pages, perHost }) =>
    interaction(
      `start ${order} ${seeds} pages=${pages} perHost=${perHost} @${at}`,
      async ({ sharedStore, clock }, model) => {
        const topicId = pick(model.topics, at);
        const id = `k${++model.ids}`;
        await sharedStore.create({ id, topicId, order, budgets: { ...LARGE, pages, perHost } }, seeds.map(addressOf));
        model.crawls.set(id, { topicId, startedAt: clock.now() });
      },
      hasTopic,
    ),
  );

/** The clocks of machines are wrong by years. */
export const HIRES: fc.Arbitrary<SharedStoreInteraction> = fc
  .tuple(fc.constantFrom(1, 2, 6), fc.constantFrom(0, 0, -315_360_000_000, 315_360_000_000))
  .map(([inFlight, ahead]) =>
    interaction(`hire for ${inFlight} at a time`, (world) => {
      if (working(world).length < MAX_WORKERS) world.hire(inFlight, ahead);
    }),
  );

export const TIME: fc.Arbitrary<SharedStoreInteraction> = fc
  .constantFrom(100, 500, 1_000, 3_000, 10_000, 20_000, 45_000, 90_000)
  .map((ms) => interaction(`${ms / 1000} seconds pass`, (world) => world.pass(ms)));

const change =
  (at: number, said: (crawl: SharedCrawl) => SharedChange) =>
  async ({ sharedStore }: SharedStoreWorld, { crawls }: SharedStoreModel): Promise<void> => {
    const id = pick(crawls.keys(), at);
    const crawl = await sharedStore.crawl(id);
    expect(crawl?.id).toBe(id);
    try {
      if (crawl !== undefined) await sharedStore.update(id, said(crawl));
    } catch (fault) {
      if (faultCode(fault) !== 'conflict') throw fault;
    }
  };

/** Users steer. */
export const STEERING: readonly fc.Arbitrary<SharedStoreInteraction>[] = [
  place.map((at) => interaction(`pause @${at}`, change(at, paused), hasCrawl)),
  place.map((at) => interaction(`stop @${at}`, change(at, stopped), hasCrawl)),
  fc.tuple(place, fc.constantFrom(4, 12, 1_000)).map(([at, pages]) =>
    interaction(
      `resume pages=${pages} @${at}`,
      async (world, model) => {
        await change(at, () => ({ budgets: { ...LARGE, pages } }))(world, model);
        await change(at, (crawl) => resumed(crawl, crawl.tally.fetched))(world, model);
      },
      hasCrawl,
    ),
  ),
];

/** Users label pages. */
export const TEACHING: fc.Arbitrary<SharedStoreInteraction> = fc
  .record({
    at: place,
    n: page,
    target: fc.constantFrom('page', 'page', 'link', 'opened' as const),
    value: fc.constantFrom('relevant', 'relevant', 'not-relevant', 'none' as const),
    early: fc.constantFrom(0, 0, 60_000),
  })
  .map(({ at, n, target, value, early }) =>
    interaction(
      `label ${target} ${n} ${value} @${at}`,
      async ({ sharedStore, clock }, model) => {
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
        await sharedStore.label([label, label], 'ann');
        model.labels.push(label);
      },
      hasTopic,
    ),
  );

const working = (world: SharedStoreWorld): MachineWorker[] =>
  world.hired.filter(({ machine }) => machine.state !== 'dead');

const toOne =
  (at: number, act: (world: SharedStoreWorld, one: MachineWorker) => Promise<void> | void) =>
  async (world: SharedStoreWorld) => {
    const all = working(world);
    if (all.length > 0) await act(world, pick(all, at));
  };

/** Workers end, stop, and lose the database. */
export const TROUBLE: readonly fc.Arbitrary<SharedStoreInteraction>[] = [
  place.map((at) =>
    interaction(
      `kill @${at}`,
      toOne(at, (world, one) => world.kill(one)),
    ),
  ),
  place.map((at) =>
    interaction(
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
    interaction(
      `freeze or wake @${at}`,
      toOne(at, (_, { machine }) => {
        machine.state = machine.state === 'stopped' ? 'runs' : 'stopped';
      }),
    ),
  ),
  fc.tuple(place, fc.constantFrom('cut', 'deaf', 'up' as const)).map(([at, line]) =>
    interaction(
      `line ${line} @${at}`,
      toOne(at, (_, { machine }) => {
        machine.line = line;
      }),
    ),
  ),
  fc.constantFrom('cut', 'deaf', 'up' as const).map((line) =>
    interaction(`all lines ${line}`, (world) => {
      for (const { machine } of working(world)) machine.line = line;
    }),
  ),
];

/** Returns all stored data of a crawl and its topic. */
async function kept({ database }: SharedStoreWorld, id: string, topicId: string): Promise<string> {
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

/** Users erase data for all. */
export const FORGETTING: readonly fc.Arbitrary<SharedStoreInteraction>[] = [
  fc.tuple(place, page).map(([at, n]) =>
    interaction(
      `forget site of ${n} @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const { topicId = '' } = model.crawls.get(id) ?? {};
        const host = hostOf(n).replace(/^a\./, '');
        if (!(await world.sharedStore.forget(id, { kind: 'site', host }))) return;
        model.hasForgotten = true;
        model.labels = model.labels.filter(
          (label) => label.topicId !== topicId || !isWithin(hostOfUrl(label.url), host),
        );
        expect(tracesIn(await kept(world, id, topicId), new RegExp(`(?<!\\w)${host}`, 'g'))).toEqual([]);
      },
      hasCrawl,
    ),
  ),
  fc.tuple(place, fc.constantFrom(5_000, 40_000, 3_600_000)).map(([at, ms]) =>
    interaction(
      `forget the last ${ms / 1000} seconds @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const crawl = model.crawls.get(id);
        if (crawl === undefined || !(await world.sharedStore.forget(id, { kind: 'lately', ms }))) return;
        model.hasForgotten = true;
        const since = world.clock.now() - ms;
        if (crawl.startedAt >= since) gone(model, id, crawl.topicId);
        else model.labels = model.labels.filter((label) => label.topicId !== crawl.topicId || label.at < since);
      },
      hasCrawl,
    ),
  ),
  place.map((at) =>
    interaction(
      `forget crawl @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        const { topicId = '' } = model.crawls.get(id) ?? {};
        if (await world.sharedStore.forget(id)) gone(model, id, topicId);
      },
      hasCrawl,
    ),
  ),
];

function gone(model: SharedStoreModel, id: string, topicId: string): void {
  model.hasForgotten = true;
  model.crawls.delete(id);
  if ([...model.crawls.values()].some((crawl) => crawl.topicId === topicId)) return;
  model.topics.delete(topicId);
  model.labels = model.labels.filter((label) => label.topicId !== topicId);
}
