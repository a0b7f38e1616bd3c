import fc from 'fast-check';
import { expect } from 'vitest';
import { hasTopic, pick } from '../../interaction.ts';
import { type CompanionInteraction, interaction } from './interaction.ts';

const place = fc.nat(1_000);
const DAY_MS = 86_400_000;
/** More than ever wait. */
const PLENTY = 2_000;

/** Topics are watched, pages change, and what falls due is visited. */
export const WATCHING: readonly fc.Arbitrary<CompanionInteraction>[] = [
  fc
    .record({ at: place, to: fc.constantFrom('on', 'on', 'on', 'paused', 'off' as const), now: fc.boolean() })
    .map(({ at, to, now }) =>
      interaction(
        `watch ${to}${now ? ' now' : ''} @${at}`,
        async (world, model) => {
          const topicId = pick(model.topics.keys(), at);
          const view = world.watching.set(topicId, { to, now });
          expect(view.state).toBe(to);
          world.isOnWatch = true;
          world.hasVisits = true;
          await world.still();
        },
        hasTopic,
      ),
    ),
  fc.constant(
    interaction('another season', (world) => {
      world.season += 1;
    }),
  ),
  fc.constantFrom(1, 2, 8, 31).map((days) =>
    interaction(
      `${days} days pass, and what falls due is visited`,
      async (world) => {
        world.clock.advance(days * DAY_MS);
        await world.step(PLENTY);
        // Where hosts rest, one step is not enough to wait for all of it.
        if (world.kind.polite || !world.isOnWatch) return;
        const now = world.clock.now();
        for (const { topicId, state } of world.watching.list()) {
          if (state !== 'on') continue;
          const due = world.watching.view(topicId).pages.filter(({ dueAt }) => dueAt <= now);
          expect(due).toEqual([]);
        }
      },
      hasTopic,
    ),
  ),
];
