import type { Forget } from '../../../shared/api/capture.ts';
import type { call as callCompanion, ReplyOf } from '../../companion-client/companion.ts';
import { type CountsHere, countsHere } from '../../storage/forget-counts.ts';

type ErasureCounts = ReplyOf<'forgetCounts'>;

/** Amounts that an erasure would remove: on both sides, or in this browser only if the companion reports none. */
export type ForgetCounts =
  | { readonly of: 'both'; readonly counts: ErasureCounts }
  | { readonly of: 'browser'; readonly counts: CountsHere };

/** Counts on both sides, and changes neither. @throws LocalStoreError */
export async function forgetCounts(call: typeof callCompanion, whats: readonly Forget[]): Promise<ForgetCounts> {
  const [here, there] = await Promise.all([countsHere(whats), companionCounts(call, whats)]);
  if (there === undefined) return { of: 'browser', counts: here };
  const { captures, labels } = here.unsent;
  return { of: 'both', counts: { ...there, captures: there.captures + captures, labels: there.labels + labels } };
}

/** Undefined if the companion is away, or too old to report it. */
async function companionCounts(
  call: typeof callCompanion,
  whats: readonly Forget[],
): Promise<ErasureCounts | undefined> {
  const sum = { captures: 0, pages: 0, labels: 0 };
  try {
    // Counts one at a time: each count reads all of the companion's addresses.
    for (const what of whats) {
      const { captures, pages, labels } = await call('forgetCounts', { query: what });
      sum.captures += captures;
      sum.pages += pages;
      sum.labels += labels;
    }
  } catch {
    return undefined;
  }
  return sum;
}
