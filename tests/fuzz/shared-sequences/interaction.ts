import fc, { type AsyncCommand } from 'fast-check';
import { interactionsThat } from '../interaction.ts';
import { PAGES } from '../sequences/little-web.ts';
import type { SharedStoreModel } from './model.ts';
import { truthsHold } from './truths.ts';
import type { SharedStoreWorld } from './world.ts';

export type SharedStoreInteraction = AsyncCommand<SharedStoreModel, SharedStoreWorld>;

export const place = fc.nat(1_000);
export const page = fc.nat(PAGES - 1);

/** All that can be done without time is done after it, and all that must always be true is looked at. */
export const interaction = interactionsThat<SharedStoreModel, SharedStoreWorld>(async (world, model) => {
  await world.still();
  await truthsHold(world, model);
});
