import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { SEED } from '../seed.ts';
import { type BrowsingInteraction, interactions } from './interactions.ts';
import { BrowsingModel } from './model.ts';
import { leaveVersion1 } from './older.ts';
import { bundleProgram } from './program.ts';
import { endHolds, holds } from './truths.ts';
import { Browsing, keysIn } from './world.ts';

const RUNS = longer(2, 40);
const LONGEST = 30;

/** Runs any sequence of interactions with the browser. `truths.ts` checks the state after each one and at the end. */
it(
  `the extension keeps its promises whatever is done with it (seed ${SEED})`,
  async () => {
    const program = await bundleProgram();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(interactions, { maxLength: LONGEST, size: 'max' }),
        async (older, sequence: readonly BrowsingInteraction[]) => {
          globalThis.indexedDB = new IDBFactory();
          const [dir, model, browsing] = [
            mkdtempSync(join(tmpdir(), 'ambit-browsing-')),
            new BrowsingModel(),
            new Browsing(program),
          ];
          const unheard: unknown[] = [];
          const hear = (error: unknown): void => void unheard.push(error);
          process.on('unhandledRejection', hear);
          try {
            if (older) await leaveVersion1(model);
            await browsing.begin(await keysIn(dir));
            for (const interaction of sequence) {
              await interaction.act(browsing, model);
              await browsing.still();
              // The oldest pages that wait have given way.
              if (browsing.profile.refusals > 0) model.captured.clear();
              browsing.profile.refusals = 0;
              await holds(browsing, model);
            }
            await endHolds(browsing, model);
            expect(unheard).toEqual([]);
          } finally {
            await browsing.end();
            process.off('unhandledRejection', hear);
            rmSync(dir, { recursive: true });
          }
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
  },
  120_000 + RUNS * 10_000,
);
