import fc, { type AsyncCommand } from 'fast-check';
import { interactionsThat } from '../interaction.ts';
import { PAGES } from '../sequences/little-web.ts';
import type { SharedStoreModel } from './model.ts';
import { truthsHold } from './truths.ts';
import type { SharedStoreWorld } from './world.ts';

export type SharedStoreInteraction = AsyncCommand<SharedStoreModel, SharedStoreWorld>;

export const place = fc.nat(1_000);
export const page = fc.nat(PAGES - 1);

/** Does all work that needs no time after it, and checks all that must always be true. */
export const interaction = interactionsThat<SharedStoreModel, SharedStoreWorld>(async (world, model) => {
  await world.still();
  await truthsHold(world, model);
});
