import fc from 'fast-check';
import { expect } from 'vitest';
import type { Forget } from '../../../../shared/api/capture.ts';
import { isIn } from '../../../../shared/api/span.ts';
import { hostOf as hostOfUrl } from '../../../../shared/url/site.ts';
import { isWithin } from '../../../../shared/url/within.ts';
import { keptIn } from '../../../faults/kept/kept-in.ts';
import { tracesIn } from '../../traces.ts';
import { addressOf, hostOf, LAST, nameOf } from '../little-web.ts';
import type { CompanionModel } from '../model.ts';
import { pagesOf } from '../pages-of.ts';
import type { CompanionWorld } from '../world.ts';
import { type CompanionInteraction, interaction } from './interaction.ts';

const page = fc.nat(LAST);

function unlearn(model: CompanionModel, goes: (url: string) => boolean): void {
  model.labels = model.labels.filter(({ url }) => !goes(url));
  model.captures = model.captures.filter(({ page }) => !goes(page.url));
  for (const url of model.notes.keys()) if (goes(url)) model.notes.delete(url);
}

async function forget(world: CompanionWorld, what: Forget): Promise<void> {
  await world.crawls.forget(what);
  await world.still();
}

const tracesOf = ({ dir }: CompanionWorld, what: RegExp): readonly string[] => tracesIn(keptIn(dir), what);

/** Erased data is nowhere: in no row, not in the log, not in packed records. */
export const FORGETTING: readonly fc.Arbitrary<CompanionInteraction>[] = [
  page.map((n) =>
    interaction(`forget page ${n}`, async (world, model) => {
      await forget(world, { kind: 'page', url: addressOf(n) });
      unlearn(model, (url) => url === addressOf(n));
      // Looks for its address and for words of links to it; other pages that stay keep their own words.
      expect(tracesOf(world, new RegExp(`(?:/|to )${nameOf(n)}\\b`, 'g'))).toEqual([]);
    }),
  ),
  page.map((n) =>
    interaction(`forget site of ${n}`, async (world, model) => {
      const host = hostOf(n).replace(/^a\./, '');
      await forget(world, { kind: 'site', host });
      unlearn(model, (url) => isWithin(hostOfUrl(url), host));
      expect(tracesOf(world, new RegExp(`(?<!\\w)${host}`, 'g'))).toEqual([]);
    }),
  ),
  fc.oneof(
    fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 0, 1, 3)).map(([parts, later]) =>
      interaction(
        `forget the last ${parts}0 seconds${later === 0 ? '' : `, but for ${later}0`}`,
        async (world, model) => {
          const at = world.clock.now() - parts * 10_000;
          const until = later === 0 ? undefined : world.clock.now() - later * 10_000;
          const span = { at, ...(until !== undefined && { until }) };
          await forget(world, { kind: 'since', ...span });
          model.labels = model.labels.filter((label) => !isIn(span, label.at));
          model.captures = model.captures.filter((capture) => !isIn(span, capture.at));
          for (const [url, { at: written }] of model.notes) if (isIn(span, written)) model.notes.delete(url);
          for (const [id, { startedAt }] of model.crawls) if (isIn(span, startedAt)) model.crawls.delete(id);
          const left = new Set(world.store.topics.list().map(({ id }) => id));
          for (const id of model.topics.keys()) if (!left.has(id)) model.topics.delete(id);
          // No row holds data that came in during that time.
          for (const { id } of world.crawls.views())
            expect(pagesOf(world.store, id).filter(({ foundAt }) => isIn(span, foundAt))).toEqual([]);
        },
      ),
    ),
    fc.boolean().map((all) =>
      interaction(all ? 'forget captures' : 'forget captures of the last 30 seconds', ({ store, clock }, model) => {
        const at = clock.now() - 30_000;
        store.captures.forget(all ? { kind: 'all' } : { kind: 'since', at });
        model.captures = model.captures.filter((capture) => !all && capture.at < at);
      }),
    ),
    fc.constant(
      interaction('forget everything', async (world, model) => {
        await forget(world, { kind: 'all' });
        model.labels = [];
        model.captures = [];
        model.notes.clear();
        model.crawls.clear();
        model.topics.clear();
        expect(tracesOf(world, /\.example|mark\d+x|page\d+q/g)).toEqual([]);
      }),
    ),
    fc.constant(
      interaction('expire what ended', async (world, model) => {
        await world.still();
        const doneIds = world.crawls.views().flatMap(({ id, state }) => (state === 'done' ? [id] : []));
        const before = world.clock.now() + 1;
        // The companion does so when it starts, before any crawl is in memory.
        await world.reopen(true, (store) => {
          store.upkeep.expire({ crawlsBefore: before, capturesBefore: before });
        });
        await world.crawls.forgotten();
        await world.still();
        for (const id of doneIds) {
          const { startedAt = 0 } = model.crawls.get(id) ?? {};
          if (startedAt < before) model.crawls.delete(id);
        }
        model.captures = model.captures.filter(({ at }) => at >= before);
      }),
    ),
  ),
];
