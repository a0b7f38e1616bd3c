import { isAmbitError } from '../../shared/errors/ambit-error.ts';
import { isFull } from '../storage/room.ts';
import { isLinkError, isRefusal } from './errors.ts';
import type { ActionResult, Problem } from './rpc/background-api.ts';

/** Returns the problem that the UI shows for an error. */
export function problemOf(error: unknown): Problem {
  // `version`: the side that refuses a call for its version is the newer one, here the companion.
  if (isRefusal(error)) return error.details === 'version' ? 'old-extension' : error.details;
  if (isLinkError(error)) return error.code === 'refused' ? 'failure' : error.code;
  if (isFull(error)) return 'browser-full';
  return isAmbitError(error, 'store-newer', 'store-closed') ? error.code : 'unexpected';
}

/** Runs something for a page of the extension: an error becomes a problem that the UI has words for. */
export async function outcomeOf(run: () => Promise<unknown>): Promise<ActionResult> {
  try {
    await run();
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
