import { LocalStoreError } from '../storage/errors.ts';
import { isFull } from '../storage/room.ts';
import { CompanionRefused, LinkError } from './errors.ts';
import type { ActionResult, Problem } from './rpc/background-api.ts';

/** Returns the problem that the UI shows for an error. */
export function problemOf(error: unknown): Problem {
  // `version`: the side that refuses a call for its version is the newer one, here the companion.
  if (error instanceof CompanionRefused) return error.refusal === 'version' ? 'old-extension' : error.refusal;
  if (error instanceof LinkError) return error.code === 'refused' ? 'failure' : error.code;
  if (isFull(error)) return 'browser-full';
  return error instanceof LocalStoreError ? error.code : 'unexpected';
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
