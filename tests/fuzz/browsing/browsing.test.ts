import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLabel, anIntent, aPage } from '../../../extension/testing/builders.ts';
import { openVersion1 } from '../../../extension/testing/version-1.ts';
import { longer } from '../../../shared/testing/effort.ts';
import { SEED } from '../seed.ts';
import { addressOf } from '../sequences/little-web.ts';
import { type BrowsingInteraction, interactions } from './interactions.ts';
import { BrowsingModel } from './model.ts';
import { bundleProgram } from './program.ts';
import { endHolds, holds } from './truths.ts';
import { Browsing, keysIn } from './world.ts';

const TOPIC = 't-older';

/** Leaves unsent data of the first version's extension: a started crawl, a label of it, a page, and an erasure. */
async function leaveVersion1(model: BrowsingModel): Promise<void> {
  const db = await openVersion1();
  const [seed, labelled, read] = [addressOf(1), addressOf(7), addressOf(8)];
  const ids = { id: 'older', topicId: TOPIC, captureId: 'c-older' };
  const intent = anIntent({ tabId: 99, pageUrl: seed, pageTitle: 'Tea', selection: 'tea cup pot tea cup' });
  await db.put('starts', { ...ids, at: 1, intent, state: 'reading', reason: '', topic: null, spec: null });
  const label = aLabel({ id: 'l-older', topicId: TOPIC, url: labelled, at: 1 });
  await db.put('labels', { ...label, state: 'waiting', reason: '' });
  await db.put('captures', { id: 'p-older', url: read, at: 1, bytes: 10, state: 'waiting' });
  await db.put('pages', aPage({ url: read, title: 'Tea', text: 'tea cup' }), 'p-older');
  await db.put('single', [{ kind: 'site', host: 'diary.example' }], 'forgets');
  await db.put('single', { language: 'auto', captures: false }, 'settings');
  db.close();
  model.words.set(BrowsingModel.key(TOPIC, labelled), 'relevant');
}

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
  180_000 + RUNS * 10_000,
);
