import { say } from '../language/say.ts';
import { type ProgressOptions, type ProgressStream, progressOn } from '../progress.ts';

/** Time from which on the line is shown, in ms. A shorter run needs no line. */
const QUIET_MS = 1_000;

/** Shows the progress of forgetting, once it takes longer than a second. */
export function forgettingLine(stream: ProgressStream, options: ProgressOptions = {}) {
  const { now = Date.now } = options;
  const line = progressOn(stream, options);
  const begun = now();
  return {
    /** @param share that is done, from 0 to 1 */
    tell(share: number): void {
      if (now() - begun <= QUIET_MS) return;
      line.show(say('Forgetting: $1 %. If you stop it now, the next start continues.', Math.floor(share * 100)));
    },
    /** Wipes the line of a terminal. */
    end: () => line.end(),
  };
}
