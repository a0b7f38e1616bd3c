import { duration } from '../crawl/report.ts';
import { say } from '../language/say.ts';
import { type ProgressOptions, type ProgressStream, progressOn } from '../progress.ts';

/** Time from which on the line is shown, in ms. A shorter run needs no line. */
const QUIET_MS = 1_000;
/** Share from which on the time that is left is estimated: of less, it may be wrong by far. */
const ESTIMATED = 0.02;

/**
 * Shows the progress of work, once it takes longer than a second.
 * @param sentence of the line, given the share that is done and the time that is left
 */
export function shareLine(stream: ProgressStream, sentence: (done: string) => string, options: ProgressOptions = {}) {
  const { now = Date.now } = options;
  const line = progressOn(stream, options);
  let begun: number | undefined;
  return {
    /** The first call begins the time. @param share that is done, from 0 to 1 */
    tell(share: number): void {
      begun ??= now();
      const elapsed = now() - begun;
      if (elapsed <= QUIET_MS) return;
      const leftMs = (elapsed * (1 - share)) / share;
      const left = share < ESTIMATED ? '' : say(', about $1 left', duration(leftMs));
      line.show(sentence(`${Math.floor(share * 100)} %${left}`));
    },
    /** Wipes the line of a terminal. */
    end: () => line.end(),
  };
}

export const forgettingSentence = (done: string): string =>
  say('Forgetting: $1. If you stop it now, the next start continues.', done);
