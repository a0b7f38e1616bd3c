import fc from 'fast-check';
import { expect } from 'vitest';
import { faultCode } from '../../../companion/fault-code.ts';
import type { Forget } from '../../../shared/api/capture.ts';
import { keptIn } from '../../faults/kept/kept-in.ts';
import { hasCrawl, pick } from '../interaction.ts';
import { addressOf, hostOf } from '../sequences/little-web.ts';
import { tracesIn } from '../traces.ts';
import { copiesHold } from './copies.ts';
import { interaction, page, place, type SharedStoreInteraction } from './interaction.ts';
import type { SharedStoreModel } from './model.ts';
import type { SharedStoreWorld } from './world.ts';

/** Starts the companion, or restarts a running one; crawls that it had erased come back then. */
async function begun(world: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  await world.follow();
  model.home.crawls.clear();
}

/** Erases at home, and checks at once that nothing is left there. */
async function forget(world: SharedStoreWorld, model: SharedStoreModel, what: Forget, traces: RegExp): Promise<void> {
  const { companion } = world;
  if (companion === undefined) return;
  await companion.now.shared.forget(what);
  expect(tracesIn(keptIn(companion.dir), traces)).toEqual([]);
  model.hasForgotten = true;
}

/** One of the shared crawls that the companion shows. */
function shownBy({ companion }: SharedStoreWorld, model: SharedStoreModel, at: number): string | undefined {
  if (companion === undefined || companion.machine.line !== 'up') return undefined;
  const shown = [...model.crawls.keys()].filter((id) => companion.now.store.crawls.get(id)?.copied !== undefined);
  return shown.length === 0 ? undefined : pick(shown, at);
}

/** A user's companion follows the shared store, and the user steers the store from there. */
export const FOLLOWING: readonly fc.Arbitrary<SharedStoreInteraction>[] = [
  fc.constant(interaction('a companion begins', begun)),
  fc.constant(interaction('the companion looks', copiesHold)),
  fc.constantFrom('cut', 'up', 'up' as const).map((line) =>
    interaction(`line of the companion ${line}`, ({ companion }) => {
      if (companion !== undefined) companion.machine.line = line;
    }),
  ),
  fc
    .record({ at: place, n: page, value: fc.constantFrom('relevant', 'not-relevant', 'none' as const) })
    .map(({ at, n, value }) =>
      interaction(
        `label ${n} ${value} at home @${at}`,
        async (world, model) => {
          const id = shownBy(world, model, at);
          const topicId = model.crawls.get(id ?? '')?.topicId;
          if (topicId === undefined) return;
          // Two labels of the same millisecond may be newest on either side.
          await world.pass(1);
          const { machine, now } = world.companion ?? {};
          const said = { id: `l${++model.ids}`, topicId, target: 'page', url: addressOf(n), value } as const;
          await now?.shared.label([{ ...said, at: machine?.clock.now() ?? 0 }]);
          model.labels.push({ ...said, at: world.clock.now() });
          await world.pass(1);
        },
        hasCrawl,
      ),
    ),
  fc.tuple(place, fc.constantFrom('pause', 'resume', 'stop' as const)).map(([at, word]) =>
    interaction(
      `${word} at home @${at}`,
      async (world, model) => {
        const id = shownBy(world, model, at);
        if (id === undefined) return;
        try {
          await world.companion?.now.shared[word](id);
        } catch (fault) {
          if (faultCode(fault) !== 'conflict') throw fault;
        }
      },
      hasCrawl,
    ),
  ),
  page.map((n) =>
    interaction(`forget site of ${n} at home`, async (world, model) => {
      const host = hostOf(n).replace(/^a\./, '');
      await forget(world, model, { kind: 'site', host }, new RegExp(`(?<!\\w)${host}`, 'g'));
      model.home.sites.push(host);
    }),
  ),
  fc.constant(
    interaction('forget everything at home', async (world, model) => {
      await forget(world, model, { kind: 'all' }, /\.example|mark\d+x|page\d+q/g);
      for (const id of model.crawls.keys()) model.home.crawls.add(id);
    }),
  ),
];

/** Moves the store to another database, where all workers continue. */
export const MOVING: fc.Arbitrary<SharedStoreInteraction> = fc.constant(
  interaction('the store is moved', async (world, model) => {
    await world.move();
    if (world.companion !== undefined) model.home.crawls.clear();
  }),
);
