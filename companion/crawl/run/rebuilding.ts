import type { Clock } from '../ports/clock.ts';
import { byTurns, type SlicedTask } from '../ports/sliced-task.ts';
import { fittingCheckpoint, type LoadedCheckpoint, loadCheckpoint } from '../state/checkpoint/load.ts';
import { StateRebuild } from '../state/rebuild.ts';
import type { TopicCrawl, TopicGroup } from './topic-group.ts';

/** The turn of one crawl, or of those that share their fetches, among all that are rebuilt. */
export interface RebuildTurn {
  /** Gives others their turn. Resolves when this crawl may continue, and at once when it is halted. */
  turn(halted: AbortSignal): Promise<void>;
  /** It is rebuilt, or will not be. */
  leave(): void;
}

/**
 * Loads all that the topics of a crawl must know before it continues: the records of an earlier process, or the seeds.
 * @param handOver ends the run that fetches during the rebuild, if there is one; false: that run ended otherwise
 * @returns false when it was halted before that; the topic group is then useless.
 */
export async function rebuild(
  group: TopicGroup,
  seeds: () => readonly string[],
  clock: Clock,
  isHalted: () => boolean,
  handOver: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  if (isHalted()) return false;
  const rebuilds = new Map<TopicCrawl, StateRebuild>();
  for (const one of group.all) {
    const { journal } = one.processor;
    const loaded = await load(one, clock, isHalted);
    if (loaded === 'halted') return false;
    // A checkpoint contains what the crawl learned from the user's reading.
    if (loaded === undefined && !(await byTurns(one.reading(), clock, isHalted))) return false;
    if (journal.urlCount() === 0) continue;
    const rebuilt = new StateRebuild(one.processor.state, journal, loaded);
    rebuilds.set(one, rebuilt);
    await clock.turn();
    if (!(await byTurns(rebuilt.replay(), clock, isHalted))) return false;
    if (loaded === undefined) one.checkpoint.replayed();
  }
  if (!(await handOver()) || isHalted()) return false;
  const read = new Set<string>();
  for (const one of group.all) {
    const { processor } = one;
    const rebuilt = rebuilds.get(one);
    if (rebuilt !== undefined) {
      if (!(await byTurns(rebuilt.finish(), clock, isHalted))) return false;
      processor.scored();
      await clock.turn();
    }
    processor.begin(seeds());
    await processor.tasks.idle;
    if (group.isDropped) return false;
    for (const { page } of processor.readCaptured()) read.add(page.key);
    await processor.tasks.idle;
    if (group.isDropped) return false;
  }
  // Every topic takes in the captures that one of them uses; otherwise each would request the links there by itself.
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

/** Loads the checkpoint of a topic into its state. @returns undefined where none fits, and the state is a new one */
async function load(
  { processor, checkpoint, renew }: TopicCrawl,
  clock: Clock,
  isHalted: () => boolean,
): Promise<LoadedCheckpoint | 'halted' | undefined> {
  const { state, journal } = processor;
  if (!state.isPersistent) return undefined;
  let loaded: LoadedCheckpoint | undefined;
  function* work(): SlicedTask {
    const head = yield* fittingCheckpoint(journal, checkpoint.settings);
    if (head === undefined) return;
    loaded = yield* loadCheckpoint(state, journal, head);
    if (loaded === undefined) renew();
    else checkpoint.loaded(loaded);
  }
  return (await byTurns(work(), clock, isHalted)) ? loaded : 'halted';
}
