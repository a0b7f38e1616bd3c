import fc from 'fast-check';
import { expect } from 'vitest';
import { hasCrawl } from '../../interaction.ts';
import { isCutOffAgain } from '../truths/rows.ts';
import { CompanionWorld } from '../world.ts';
import { type CompanionInteraction, interaction } from './interaction.ts';

/** Ways in which a companion ends and starts, and whether its crawls resume. */
export const ENDING: readonly fc.Arbitrary<CompanionInteraction>[] = [
  fc.boolean().map((goOn) =>
    interaction(`reopen${goOn ? ' and go on' : ''}`, async (world, model) => {
      await world.reopen(goOn);
      model.edited.clear();
      await world.still();
    }),
  ),
  fc.boolean().map((goOn) =>
    interaction(`die${goOn ? ' and go on' : ''}`, async (world, model) => {
      await world.die(goOn);
      model.edited.clear();
      await world.still();
    }),
  ),
  fc.constant(
    interaction('vacuum', async (world, model) => {
      const running = world.crawls.views().flatMap(({ id, state }) => (state === 'running' ? [id] : []));
      expect(running.every((id) => model.crawls.has(id))).toBe(true);
      await world.reopen(true, ({ upkeep }) => upkeep.vacuum());
      await world.still();
    }),
  ),
  fc.constantFrom(1_000, 15_000, 3_600_000, 90_000_000).map((ms) =>
    interaction(`${ms / 1000} seconds pass`, async (world) => {
      world.clock.advance(ms);
      await world.still();
    }),
  ),
  fc.constantFrom(-315_360_000_000, -90_000_000, -3_600_000, 60_000, 7_200_000, 3_000_000_000).map((ms) =>
    interaction(`the clock is set ${ms / 1000} seconds on`, async (world) => {
      world.clock.jump(ms);
      await world.still();
    }),
  ),
  fc.integer({ min: 3, max: 10 }).map((fetches) =>
    interaction(
      `a twin begins here and reads the same ${fetches}`,
      async (world, { edited }) => {
        const running = world.crawls.views().filter(({ state }) => state === 'running');
        // To the twin this is a second end: a page that both cut off is given up.
        if (world.kind.polite || running.length !== 1 || isCutOffAgain(world.dir)) return;
        if (running.some(({ topicId }) => edited.has(topicId))) return;
        // Visits beside the crawl would make the order of steps random.
        if (world.hasVisits || world.store.watches.list().length > 0) return;
        const twin = new CompanionWorld(world.kind, world);
        try {
          await twin.still();
          const from = world.lines.length;
          await world.step(fetches);
          await twin.step(fetches);
          expect(twin.lines).toEqual(world.lines.slice(from));
        } finally {
          await twin.end();
        }
      },
      hasCrawl,
    ),
  ),
];
