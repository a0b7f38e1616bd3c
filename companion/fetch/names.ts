import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { BoundedCache } from './bounded-cache.ts';
import { FetchProblem } from './problem.ts';
import { codeOf } from './trouble.ts';
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
/** Milliseconds that an answer is waited for; dead servers keep the system resolver busy for longer, and a fetch has to say what ails it. */
const PATIENCE_MS = 8_000;
/** What the system says of names that nobody has (uv_getaddrinfo); whatever else it says, it could not find out. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

interface Answer {
  readonly addresses: Promise<readonly string[]>;
  until: number;
}

/**
 * A resolver with a bounded cache; one question at a time for each name. A name of which nothing could be found out although others were found
 * since nothing could be found out of it is taken for one that does not exist: its own servers are dead, and not those of the user.
 * @param patienceMs how long an answer is waited for. @throws FetchProblem `dns`, `dns-away`
 */
export function cachedNames(resolve: Resolve, now: () => number, patienceMs = PATIENCE_MS): Resolve {
  const answers = new BoundedCache<Answer>({ entries: MAX_NAMES });
  /** When nothing could be found out of a name. */
  const unanswered = new BoundedCache<number>({ entries: MAX_NAMES });
  const turns = createTurns(AT_ONCE);
  let foundAt = Number.NEGATIVE_INFINITY;

  const problemOf = (host: string, cause: unknown): FetchProblem => {
    if (NO_SUCH_NAME.has(codeOf(cause))) return new FetchProblem('dns', { cause });
    const before = unanswered.get(host) ?? Number.POSITIVE_INFINITY;
    unanswered.set(host, now());
    return new FetchProblem(before < foundAt ? 'dns' : 'dns-away', { cause });
  };

  /** Settles as the resolver does, with an end to the patience; the resolver's turn ends when it has an answer. */
  const question = (host: string): Promise<readonly string[]> =>
    new Promise((done, fail) => {
      const lose = (cause: unknown): void => fail(problemOf(host, cause));
      const timer = setTimeout(lose, patienceMs, new Error('no answer'));
      turns(() => resolve(host))
        .then((addresses) => {
          foundAt = now();
          done(addresses);
        }, lose)
        .finally(() => clearTimeout(timer));
    });

  const ask = (host: string): Answer => {
    const answer: Answer = { addresses: question(host), until: Number.POSITIVE_INFINITY };
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
    return answer.addresses;
  };
}
