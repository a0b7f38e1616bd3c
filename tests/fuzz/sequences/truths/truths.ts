import type { CompanionModel } from '../model.ts';
import type { CompanionWorld } from '../world.ts';
import { askedHold } from './asked.ts';
import { labelsHold } from './labels.ts';
import { rowsHold } from './rows.ts';
import { viewsHold } from './views.ts';
import { watchesHold } from './watches.ts';

/** Checks everything that must hold after any step. */
export function truthsHold(world: CompanionWorld, model: CompanionModel): void {
  rowsHold(world.dir);
  labelsHold(world, model);
  viewsHold(world, model);
  askedHold(world);
  watchesHold(world, model);
}
