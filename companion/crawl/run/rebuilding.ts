import type { Clock } from '../ports/clock.ts';
import { byTurns } from '../ports/sliced-task.ts';
import { rebuildState } from '../state/rebuild.ts';
import type { TopicGroup } from './topic-group.ts';

/** The turn of one crawl, or of those that share their fetches, among all that are rebuilt. */
export interface RebuildTurn {
  /** Gives others their turn. Resolves when this is the crawl that may go on, and at once when it is halted. */
  turn(halted: AbortSignal): Promise<void>;
  /** It is rebuilt, or will not be. */
  leave(): void;
}

/**
 * Puts everything in place that the topics of a crawl must know before it goes on: what an earlier process wrote down, or the seeds.
 * @returns false when it was halted before that; then the topic group is of no use.
 */
export async function rebuild(
  group: TopicGroup,
  seeds: readonly string[],
  clock: Clock,
  isHalted: () => boolean,
): Promise<boolean> {
  if (isHalted()) return false;
  const read = new Set<string>();
  for (const { processor, reading } of group.all) {
    const { state, journal } = processor;
    if (!(await byTurns(reading(), clock, isHalted))) return false;
    const isNew = journal.urlCount() === 0;
    if (!isNew && !(await rebuildState(state, journal, clock, isHalted))) return false;
    processor.begin(seeds);
    await processor.tasks.idle;
    if (group.isDropped) return false;
    for (const { page } of processor.readCaptured()) read.add(page.key);
    await processor.tasks.idle;
    if (group.isDropped) return false;
  }
  // What one topic takes in of the user's reading all take in: else each would ask for the links there by itself.
  for (let before = -1; group.all.length > 1 && before < read.size; ) {
    before = read.size;
    for (const { processor } of group.all) {
      for (const { page } of processor.readCaptured(read)) read.add(page.key);
      await processor.tasks.idle;
      if (group.isDropped) return false;
    }
  }
  return true;
}
