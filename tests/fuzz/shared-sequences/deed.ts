import fc, { type AsyncCommand } from 'fast-check';
import { deedsThat } from '../deed.ts';
import { PAGES } from '../sequences/little-web.ts';
import type { Model } from './model.ts';
import { truthsHold } from './truths.ts';
import type { World } from './world.ts';

export type Deed = AsyncCommand<Model, World>;

export const place = fc.nat(1_000);
export const page = fc.nat(PAGES - 1);

/** All that can be done without time is done after it, and all that must always be true is looked at. */
export const deed = deedsThat<Model, World>(async (world, model) => {
  await world.still();
  await truthsHold(world, model);
});
