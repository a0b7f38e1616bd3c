import { CHUNK } from '../../../../shared/collections/chunked.ts';
import { isAmbitError } from '../../../../shared/errors/ambit-error.ts';
import type { CheckpointHead } from '../../../store/checkpoint.ts';
import type { Journal } from '../../../store/journal.ts';
import type { SlicedTask } from '../../ports/sliced-task.ts';
import type { CrawlState } from '../crawl-state.ts';
import { PartsHash, pieceIn } from './parts.ts';
import { StateReader } from './state-reader.ts';

/** The journal from which a state is restored. */
export type CheckpointJournal = Pick<Journal, 'bestSightings' | 'checkpoints' | 'parts' | 'urlCount'>;

/** A state that was loaded: the rest of the rebuild begins after it. */
export interface LoadedCheckpoint {
  /** Number of the last step that it knows. */
  readonly lastStep: number;
  /** URLs that it knows. */
  readonly urls: number;
  /** Pages that it knows. */
  readonly pages: number;
  readonly reads: CheckpointHead['reads'];
}

/** Returns the head of the checkpoint if that fits to the store and the settings. Deletes one that does not fit. */
export function* fittingCheckpoint(
  { checkpoints, urlCount }: CheckpointJournal,
  settings: string,
): SlicedTask<CheckpointHead | undefined> {
  const head = checkpoints.head();
  const isOfNow = head?.settings === settings && head.lastStep <= checkpoints.lastStep() && head.urls <= urlCount();
  if (head !== undefined && isOfNow) return head;
  checkpoints.drop();
  while (checkpoints.sweep()) yield;
  return undefined;
}

/**
 * Loads a checkpoint that fits into a new state. Each part is checked before it is read. @returns undefined where a
 * part is not as it was written, or another version wrote it: the state is then half filled and of no use
 */
export function* loadCheckpoint(
  state: CrawlState,
  journal: CheckpointJournal,
  { lastStep, urls, reads, hash }: CheckpointHead,
): SlicedTask<LoadedCheckpoint | undefined> {
  const parts = journal.checkpoints.parts()[Symbol.iterator]();
  const read = new PartsHash();
  const reader = new StateReader(() => {
    const { done, value } = parts.next();
    if (done) return undefined;
    read.add(value);
    return pieceIn(value);
  });
  try {
    yield* restoreParts(state, journal, Math.floor(urls / CHUNK));
    yield* state.persist(reader);
    yield* journal.bestSightings.persist(reader);
    reader.end();
    if (read.end() !== hash) throw new RangeError('parts of another state were read');
    if (state.known.size !== urls) throw new RangeError(`${state.known.size} URLs were restored, not ${urls}`);
  } catch (fault) {
    if (isAmbitError(fault)) throw fault;
    journal.checkpoints.drop();
    while (journal.checkpoints.sweep()) yield;
    return undefined;
  }
  return { lastStep, urls, reads, pages: state.log.size };
}

/** Restores the full parts that were known when the checkpoint was saved, and no later ones. */
function* restoreParts({ known }: CrawlState, journal: CheckpointJournal, count: number): SlicedTask {
  known.reserve(journal.urlCount());
  let restored = 0;
  for (const part of journal.parts()) {
    if (restored === count) return;
    known.restorePart(part);
    restored += 1;
    yield;
  }
}
