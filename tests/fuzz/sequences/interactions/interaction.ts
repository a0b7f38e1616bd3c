import type { AsyncCommand } from 'fast-check';
import { faultCode } from '../../../../companion/fault-code.ts';
import { interactionsThat } from '../../interaction.ts';
import type { CompanionModel } from '../model.ts';
import { truthsHold } from '../truths/truths.ts';
import type { CompanionWorld } from '../world.ts';

export type CompanionInteraction = AsyncCommand<CompanionModel, CompanionWorld>;

/** Errors that report a call that does not fit the state. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'not-found', 'topic-needs-words']);

/** Checks all that must always be true after it. */
export const interaction = interactionsThat<CompanionModel, CompanionWorld>(truthsHold);

/** Returns true if a call was done; one that does not fit a crawl's state throws an error of its own class. */
export function done(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (fault) {
    if (REFUSALS.has(faultCode(fault))) return false;
    throw fault;
  }
}
