import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../../companion/cluster/store/postgres/database.ts';
import type { SqlDatabase } from '../../../companion/cluster/store/sql.ts';
import { openSqliteSharedStore } from '../../../companion/cluster/store/sqlite/database.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres/server.ts';
import { runs, SEED } from '../seed.ts';
import { copiesHold } from './copies.ts';
import { FOLLOWING, MOVING } from './following.ts';
import { FORGETTING, HIRES, STARTS, STEERING, TEACHING, TIME, TOPICS, TROUBLE } from './interactions.ts';
import { SharedStoreModel } from './model.ts';
import { truthsHold } from './truths.ts';
import { SharedStoreWorld } from './world.ts';

/** As for the sequences of one companion. */
const RUNS = runs(1);
const LONGEST = 48;

const ANY = fc.oneof(
  { weight: 1, arbitrary: TOPICS },
  { weight: 2, arbitrary: STARTS },
  { weight: 3, arbitrary: HIRES },
  { weight: 8, arbitrary: TIME },
  { weight: 4, arbitrary: fc.oneof(...STEERING) },
  { weight: 3, arbitrary: TEACHING },
  { weight: 5, arbitrary: fc.oneof(...TROUBLE) },
  { weight: 3, arbitrary: fc.oneof(...FORGETTING) },
  { weight: 6, arbitrary: fc.oneof(...FOLLOWING) },
  { weight: 1, arbitrary: MOVING },
);

/** Bounds within which every crawl must end, whatever happened to its workers. */
const ENDS = { pages: 12, stepMs: 20_000, steps: 720 } as const;

async function endsWell(world: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  world.mend();
  // Over the passing hours the companion would sync ten thousand times.
  await world.companion?.end();
  await world.pass(ENDS.stepMs);
  await world.dismissAll();
  world.hire(6, 0);
  const open = (await world.sharedStore.crawls()).filter(({ state }) => state !== 'done');
  for (const { id, budgets, tally } of open) {
    const fewer = { ...budgets, pages: Math.min(budgets.pages, tally.fetched + ENDS.pages) };
    await world.sharedStore.update(id, { state: 'running', budgets: fewer });
  }
  for (let step = 0; step < ENDS.steps; step++) {
    if ((await world.sharedStore.crawls()).every(({ state }) => state === 'done')) break;
    await world.pass(ENDS.stepMs);
  }
  expect((await world.sharedStore.crawls()).filter(({ state }) => state !== 'done')).toEqual([]);
  await world.pass(ENDS.stepMs);
  expect(await world.database.all('SELECT id FROM crawls_now WHERE outstanding + backlog > 0')).toEqual([]);
  await truthsHold(world, model);
  await world.follow();
  model.home.crawls.clear();
  await copiesHold(world, model);
}

async function sequencesHold(open: () => Promise<SqlDatabase>, runs: number, maxCommands: number): Promise<void> {
  const interactions = fc.tuple(TOPICS, STARTS, HIRES, TIME, fc.commands([ANY], { maxCommands, size: 'max' }));
  await fc.assert(
    fc.asyncProperty(interactions, async ([topic, start, hire, time, sequence]) => {
      const [world, model] = [await SharedStoreWorld.open(open), new SharedStoreModel()];
      try {
        for (const first of [topic, start, hire, time]) await first.run(model, world);
        await fc.asyncModelRun(() => ({ model, real: world }), sequence);
        await endsWell(world, model);
      } finally {
        await world.end();
      }
    }),
    { numRuns: runs, seed: SEED },
  );
}

const LIMIT_MS = 600_000 + RUNS * 10_000;

describe('whatever is done with a shared store, it keeps its promises', () => {
  it(
    `in SQLite (seed ${SEED})`,
    () => sequencesHold(async () => openSqliteSharedStore(':memory:'), RUNS, LONGEST),
    LIMIT_MS,
  );

  describe.skipIf(noPostgres !== '')('in PostgreSQL', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());

    it(
      `in PostgreSQL (seed ${SEED})`,
      () => sequencesHold(async () => openPostgres(await server.database()), Math.ceil(RUNS / 4), LONGEST / 2),
      LIMIT_MS,
    );
  });
});
