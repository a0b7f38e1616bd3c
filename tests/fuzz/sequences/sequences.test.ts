import fc from 'fast-check';
import { it } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { SEED } from '../seed.ts';
import { ANSWERING } from './interactions/answering.ts';
import { PAUSED_CRAWLS, STARTS, STEPS } from './interactions/crawling.ts';
import { ENDING } from './interactions/ending.ts';
import { FORGETTING } from './interactions/forgetting.ts';
import { LOOKING } from './interactions/looking.ts';
import { ANNOTATING, TEACHING, TOPICS } from './interactions/teaching.ts';
import { WATCHING } from './interactions/watching.ts';
import { CompanionModel } from './model.ts';
import { CompanionWorld, type WorldOptions } from './world.ts';

const RUNS = longer(1, 20);
const LONGEST = longer(40, 80);

const KINDS: readonly (readonly [string, WorldOptions])[] = [
  ['that asks one page at a time', { polite: false, real: false }],
  ['with the judge and orders of the product', { polite: false, real: true }],
  ['that is polite', { polite: true, real: false }],
];

const ANY = fc.oneof(
  { weight: 2, arbitrary: TOPICS },
  { weight: 3, arbitrary: STARTS },
  { weight: 6, arbitrary: STEPS },
  { weight: 6, arbitrary: fc.oneof(...PAUSED_CRAWLS) },
  { weight: 5, arbitrary: fc.oneof(ANNOTATING, ...TEACHING) },
  { weight: 5, arbitrary: fc.oneof(ANSWERING, ...LOOKING) },
  { weight: 4, arbitrary: fc.oneof(...ENDING) },
  { weight: 5, arbitrary: fc.oneof(...WATCHING) },
  { weight: 3, arbitrary: fc.oneof(...FORGETTING) },
);

/** Runs any sequence of calls to a companion. `truths/` checks the state after each one. */
it.each(KINDS)(
  `a companion %s keeps its promises whatever is done with it (seed ${SEED})`,
  async (_, kind) => {
    const interactions = fc.tuple(TOPICS, STARTS, STEPS, fc.commands([ANY], { maxCommands: LONGEST, size: 'max' }));
    await fc.assert(
      fc.asyncProperty(interactions, async ([topic, start, step, sequence]) => {
        const [world, model] = [new CompanionWorld(kind), new CompanionModel()];
        try {
          for (const first of [topic, start, step]) await first.run(model, world);
          await fc.asyncModelRun(() => ({ model, real: world }), sequence);
        } finally {
          await world.end();
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
  600_000 + RUNS * 10_000,
);
