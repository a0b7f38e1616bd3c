import { isAmbitError } from '../../../../shared/errors/ambit-error.ts';
import type { Journal } from '../../../store/journal.ts';
import { CHECKPOINT_PACE, type CheckpointPace } from '../../ports/checkpoint-pace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SlicedTask } from '../../ports/sliced-task.ts';
import type { CrawlState } from '../crawl-state.ts';
import type { LoadedCheckpoint } from './load.ts';
import { saveCheckpoint } from './save.ts';

/** Time between two checkpoints as a multiple of the time that the last one took. */
const REST = 50;

/** Decides when the state of one crawl is saved, and saves it. A store in memory, and a small crawl, save nothing. */
export class CrawlCheckpoint {
  readonly settings: string;
  readonly #journal: Pick<Journal, 'bestSightings' | 'checkpoints' | 'keepPart'>;
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #pace: CheckpointPace;
  #savedAt: number;
  #savedPages = 0;
  #savedStep: number | undefined;
  #tookMs = 0;
  #reads: LoadedCheckpoint['reads'] = [];

  /** @param settings of the crawl, as `settingsOf` gives them */
  constructor(
    settings: string,
    journal: Pick<Journal, 'bestSightings' | 'checkpoints' | 'keepPart'>,
    clock: Pick<Clock, 'monotonic'>,
    pace: CheckpointPace = CHECKPOINT_PACE,
  ) {
    this.settings = settings;
    this.#journal = journal;
    this.#clock = clock;
    this.#pace = pace;
    this.#savedAt = clock.monotonic();
  }

  /** The state was loaded as it was saved. */
  loaded({ pages, lastStep, reads }: LoadedCheckpoint): void {
    this.#savedPages = pages;
    this.#savedStep = lastStep;
    this.#reads = reads;
  }

  /** The new state learned from captured pages, before its first page. @param keys of them */
  taught(keys: readonly string[]): void {
    this.#reads = keys;
  }

  /** The state was made by replay: it is due at once, so that no restart replays the same steps again. */
  replayed(): void {
    this.#savedAt = Number.NEGATIVE_INFINITY;
  }

  /** True for a crawl that has grown enough, and for long enough, since its last checkpoint. */
  isDue(state: CrawlState): boolean {
    const { leastPages, share, pages, ms } = this.#pace;
    const { size } = state.log;
    if (size < leastPages || size - this.#savedPages < Math.max(pages, share * size)) return false;
    return this.#clock.monotonic() - this.#savedAt >= Math.max(ms, REST * this.#tookMs);
  }

  /** Saves the state, unless it is saved already or cannot be. @param isDisturbed see `saveCheckpoint` */
  *save(state: CrawlState, isDisturbed: () => boolean = () => false): SlicedTask {
    const { checkpoints } = this.#journal;
    const lastStep = checkpoints.lastStep();
    if (!state.isPersistent || state.log.size < this.#pace.leastPages || lastStep === this.#savedStep) return;
    const begun = this.#clock.monotonic();
    this.#savedAt = begun;
    this.#savedPages = state.log.size;
    try {
      if (!(yield* saveCheckpoint(state, this.#journal, { settings: this.settings, reads: this.#reads }, isDisturbed)))
        return;
    } catch (fault) {
      // A restart can do without.
      if (isAmbitError(fault, 'storage-full')) return;
      throw fault;
    }
    this.#savedStep = lastStep;
    this.#savedAt = this.#clock.monotonic();
    this.#tookMs = this.#savedAt - begun;
  }
}
