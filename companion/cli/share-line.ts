import { TimeLeft } from '../../shared/learning/time-left.ts';
import { duration } from './crawl/report.ts';
import { say } from './language/say.ts';
import { type ProgressOptions, type ProgressStream, progressOn } from './progress.ts';

/** Time from which on the line is shown, in ms. A shorter run needs no line. */
const QUIET_MS = 1_000;

/**
 * Shows on a terminal the progress of work that takes longer than a second, and writes nothing elsewhere.
 * @param sentence of the line, given the share that is done with the time that is left, and the part told of
 */
export function shareLine(
  stream: ProgressStream,
  sentence: (done: string, part: string) => string,
  options: ProgressOptions = {},
) {
  const { now = Date.now } = options;
  const line = progressOn(stream, options);
  const timeLeft = new TimeLeft();
  let begun: number | undefined;
  return {
    /**
     * The first call begins the time.
     * @param share that is done, from 0 to 1; undefined: unknown, and the sentence is given '' for it
     * @param part of the work that begins
     */
    tell(share: number | undefined, part = ''): void {
      begun ??= now();
      const leftMs = share === undefined ? undefined : timeLeft.estimate(share, now());
      if (!stream.isTTY || now() - begun <= QUIET_MS) return;
      const left = leftMs === undefined ? '' : say(', about $1 left', duration(leftMs));
      line.show(sentence(share === undefined ? '' : `${Math.floor(share * 100)} %${left}`, part));
    },
    /** Wipes the line. */
    end: () => line.end(),
  };
}

export const forgettingSentence = (done: string): string =>
  say('Forgetting: $1. If you stop it now, the next start continues.', done);
