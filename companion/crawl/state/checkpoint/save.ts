import type { CheckpointHead } from '../../../store/checkpoint.ts';
import type { Journal } from '../../../store/journal.ts';
import type { SlicedTask } from '../../ports/sliced-task.ts';
import type { CrawlState } from '../crawl-state.ts';
import { PartsHash, partOf } from './parts.ts';
import { StateWriter } from './state-writer.ts';

/**
 * Saves the state of a crawl beside the last checkpoint, and then replaces that. It works for some milliseconds between
 * two yields, and holds one piece in memory. Callers must not change the state before the end.
 * @param reads keys of the captured pages that the state learned from
 * @param isDisturbed returns true after such a change: the pieces are then dropped
 * @returns whether it was saved
 */
export function* saveCheckpoint(
  state: CrawlState,
  journal: Pick<Journal, 'bestSightings' | 'checkpoints' | 'keepPart'>,
  { settings, reads }: Pick<CheckpointHead, 'settings' | 'reads'>,
  isDisturbed: () => boolean,
): SlicedTask<boolean> {
  const { checkpoints } = journal;
  for (const part of state.known.takeParts()) journal.keepPart(part);
  while (checkpoints.sweep()) yield;
  const lastStep = checkpoints.lastStep();
  const urls = state.known.size;
  const draft = checkpoints.begin();
  const written = new PartsHash();
  let parts = 0;
  const writer = new StateWriter((piece) => {
    const part = partOf(piece);
    written.add(part);
    draft.add(part);
    parts += 1;
  });
  for (const part of [state, journal.bestSightings])
    for (const _ of part.persist(writer)) {
      yield;
      if (isDisturbed()) return false;
    }
  writer.end();
  yield;
  if (isDisturbed() || checkpoints.lastStep() !== lastStep) return false;
  draft.finish({ settings, lastStep, urls, parts, hash: written.end(), reads });
  while (checkpoints.sweep()) yield;
  return true;
}
