import { byTurns } from './chores.ts';
import type { Clock } from './clock.ts';
import type { Party } from './party.ts';
import { rebuildMind } from './rebuild-mind.ts';

/** The turn of one crawl, or of those that share their fetches, among all that are rebuilt. */
export interface RebuildTurn {
  /** Gives others their turn. Resolves when this is the crawl that may go on, and at once when it is halted. */
  turn(halted: AbortSignal): Promise<void>;
  /** It is rebuilt, or will not be. */
  leave(): void;
}

/**
 * Puts everything in place that the topics of a crawl must know before it goes on: what an earlier process wrote down, or the seeds.
 * @returns false when it was halted before that; then the party is of no use.
 */
export async function rebuild(
  party: Party,
  seeds: readonly string[],
  clock: Clock,
  isHalted: () => boolean,
): Promise<boolean> {
  if (isHalted()) return false;
  const read = new Set<string>();
  for (const { explorer, reading } of party.all) {
    const { mind, journal } = explorer;
    if (!(await byTurns(reading(), clock, isHalted))) return false;
    const isNew = journal.urlCount() === 0;
    if (!isNew && !(await rebuildMind(mind, journal, clock, isHalted))) return false;
    explorer.begin(seeds);
    await explorer.chores.idle;
    if (party.isDropped) return false;
    for (const { page } of explorer.readCaptured()) read.add(page.key);
    await explorer.chores.idle;
    if (party.isDropped) return false;
  }
  // What one topic takes in of the user's reading all take in: else each would ask for the links there by itself.
  for (let before = -1; party.all.length > 1 && before < read.size; ) {
    before = read.size;
    for (const { explorer } of party.all) {
      for (const { page } of explorer.readCaptured(read)) read.add(page.key);
      await explorer.chores.idle;
      if (party.isDropped) return false;
    }
  }
  return true;
}
