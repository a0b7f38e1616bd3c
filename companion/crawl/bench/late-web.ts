import type { Fetcher } from '../../fetch/fetcher.ts';
import type { Clock } from '../ports/clock.ts';

const ANSWER_MS = 200;
/** In which everybody does what can be done before time passes. */
const TURNS = 8;

/**
 * Counts work in progress, so that fake time waits: held work takes real time, and its consequences take a few turns.
 */
export function counting(): { held<T>(work: Promise<T>): Promise<T>; isAtWork(): boolean } {
  let working = 0;
  let turns = 0;
  return {
    async held(work) {
      working += 1;
      return work.finally(() => {
        working -= 1;
      });
    },
    isAtWork() {
      turns += 1;
      return working > 0 || turns % TURNS !== 0;
    },
  };
}

export interface Lateness {
  /** Simulated time. */
  readonly clock: Clock;
  /** Hosts are owed their rests, and take 200 ms to answer. */
  readonly rests: boolean;
  readonly held: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * A recorded web in simulated time. An address that was not recorded is a page on nothing, for on the network it would
 * be some page.
 */
export const lateFetcher = (recorded: Fetcher, { clock, rests, held }: Lateness): Fetcher => ({
  ...recorded,
  polite: rests,
  async fetch(url, signal) {
    const found = await held(recorded.fetch(url, signal));
    await new Promise<void>((done) => clock.timer(rests ? ANSWER_MS : 0, done));
    if (found.kind === 'body') return found;
    const body = Buffer.from(`<title>Nothing</title><p>Nothing of ${url} was recorded.`);
    const answer = { status: 200, type: 'text/html', charset: 'utf-8', body, bytes: body.length, robotsTag: [] };
    return { ...found, ...answer, kind: 'body', truncated: false, etag: '', lastModified: '' };
  },
});
