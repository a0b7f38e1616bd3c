import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { BoundedCache } from './bounded-cache.ts';
import { FetchProblem } from './problem.ts';
import { createTurns } from './turns.ts';

/** Every address of a host name, in the order to be tried. Rejects when the name has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks the system, which knows the user's own hosts file, VPN and search rules. */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map((entry) => entry.address);

/** Milliseconds that an answer, and that a failure, is believed. */
const KEEP_MS = 120_000;
const KEEP_FAILURE_MS = 10_000;
const MAX_NAMES = 4_096;
/**
 * Names asked for at once. The system resolver blocks one of Node's four pool threads each, and decompression
 * and files want the others when name servers are dead.
 */
const AT_ONCE = 2;

interface Answer {
  readonly addresses: Promise<readonly string[]>;
  until: number;
}

/** A resolver with a bounded cache; one question at a time for each name. @throws FetchProblem `dns` */
export function cachedNames(resolve: Resolve, now: () => number): Resolve {
  const answers = new BoundedCache<Answer>({ entries: MAX_NAMES });
  const turns = createTurns(AT_ONCE);

  const ask = (host: string): Answer => {
    const answer: Answer = { addresses: turns(() => resolve(host)), until: Number.POSITIVE_INFINITY };
    answer.addresses.then(
      () => {
        answer.until = now() + KEEP_MS;
      },
      () => {
        answer.until = now() + KEEP_FAILURE_MS;
      },
    );
    answers.set(host, answer);
    return answer;
  };

  return async (host) => {
    if (isIP(host) !== 0) return [host];
    const known = answers.get(host);
    const answer = known !== undefined && now() < known.until ? known : ask(host);
    try {
      return await answer.addresses;
    } catch (cause) {
      throw new FetchProblem('dns', { cause });
    }
  };
}
