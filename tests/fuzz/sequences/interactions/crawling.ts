import fc from 'fast-check';
import { ORDER_NAMES } from '../../../../shared/api/crawl.ts';
import { hasCrawl, hasTopic, pick } from '../../interaction.ts';
import { addressOf, PAGES } from '../little-web.ts';
import { type CompanionInteraction, done, interaction } from './interaction.ts';

const place = fc.nat(1_000);
const LARGE = { pages: 1_000, perHost: 1_000, seconds: 0 };
/** The laws of `order/` are for each order to hold; here three stand for them. */
const ORDERS = ORDER_NAMES.filter((name) => ['adaptive', 'best-first', 'hits'].includes(name));

/** Crawls are begun, of one topic or of all. */
export const STARTS: fc.Arbitrary<CompanionInteraction> = fc
  .record({
    at: place,
    seeds: fc.array(fc.nat(PAGES - 1), { minLength: 1, maxLength: 4 }),
    order: fc.constantFrom(...ORDERS),
    pages: fc.constantFrom(6, 1_000, 1_000),
    keepOriginals: fc.boolean(),
    shared: fc.boolean(),
  })
  .map(({ at, seeds, order, pages, keepOriginals, shared }) =>
    interaction(
      `start ${order} ${seeds} pages=${pages}${keepOriginals ? ' originals' : ''}${shared ? ' shared' : ''} @${at}`,
      async (world, model) => {
        const ids = [...model.topics.keys()];
        const chosen = shared ? ids : [pick(ids, at)];
        const [first, ...others] = chosen.map((topicId) => ({ id: `k${++model.ids}`, topicId }));
        if (first === undefined) return;
        world.crawls.start({
          ...{ ...first, others, seeds: seeds.map(addressOf), order, keepOriginals },
          budgets: { ...LARGE, pages },
        });
        for (const one of [first, ...others])
          model.crawls.set(one.id, { topicId: one.topicId, startedAt: world.clock.now() });
        await world.still();
      },
      hasTopic,
    ),
  );

/** Crawls fetch. */
export const STEPS: fc.Arbitrary<CompanionInteraction> = fc
  .integer({ min: 1, max: 16 })
  .map((fetches) => interaction(`step ${fetches}`, (world) => world.step(fetches), hasCrawl));

/** Crawls pause, resume and end; a captive network answers in place of their sites. */
export const PAUSED_CRAWLS: readonly fc.Arbitrary<CompanionInteraction>[] = [
  place.map((at) =>
    interaction(
      `pause @${at}`,
      async (world, model) => {
        done(() => world.crawls.pause(pick(model.crawls.keys(), at)));
        await world.still();
      },
      hasCrawl,
    ),
  ),
  place.map((at) =>
    interaction(
      `stop @${at}`,
      async (world, model) => {
        done(() => world.crawls.stop(pick(model.crawls.keys(), at)));
        await world.still();
      },
      hasCrawl,
    ),
  ),
  fc.tuple(place, fc.constantFrom(12, 1_000)).map(([at, pages]) =>
    interaction(
      `resume pages=${pages} @${at}`,
      async (world, model) => {
        const id = pick(model.crawls.keys(), at);
        done(() => world.crawls.setBudgets(id, { ...LARGE, pages }));
        done(() => world.crawls.resume(id));
        await world.still();
      },
      hasCrawl,
    ),
  ),
  fc.tuple(fc.boolean(), fc.integer({ min: 4, max: 12 })).map(([captive, fetches]) =>
    interaction(
      captive ? `captive for ${fetches}` : `pause and resume at once`,
      async (world, model) => {
        if (!captive) {
          for (const id of model.crawls.keys()) {
            done(() => world.crawls.pause(id));
            done(() => world.crawls.resume(id));
          }
          await world.still();
          return;
        }
        world.captive = true;
        await world.step(fetches);
        world.captive = false;
      },
      hasCrawl,
    ),
  ),
];
