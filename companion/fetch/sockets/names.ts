import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { faultCode } from '../../fault-code.ts';
import { addressReach } from '../gate/address.ts';
import { fetchProblem } from '../problem.ts';
import { createTurns } from './turns.ts';

/** Every address of a host name, in the order to be tried. Rejects when the name has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Queries the system, which knows the user's own hosts file, VPN and search rules. */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map((entry) => entry.address);

/** Asks name servers for the names of a numeric address (RFC 1035 3.5). */
export type NamesOf = (address: string) => Promise<readonly string[]>;

/** Longest wait of `nameOfAddress` for one server, in ms, and the number of tries. */
const NAME_WAIT = { timeout: 3_000, tries: 2 };

/**
 * Returns the first name that name servers know for a numeric address, in which a host of a URL may be given. Asks for
 * addresses of the open network alone. Returns undefined for any other host and where no server knows a name.
 */
export async function nameOfAddress(
  host: string,
  namesOf: NamesOf = (address) => new Resolver(NAME_WAIT).reverse(address),
): Promise<string | undefined> {
  const address = host.replace(/^\[|\]$/g, '');
  if (addressReach(address) !== 'global') return undefined;
  return (await namesOf(address).catch(() => []))[0];
}

/** Milliseconds that an answer, and that a failure, is believed. */
const KEEP_MS = 120_000;
const KEEP_FAILURE_MS = 10_000;
const MAX_NAMES = 4_096;
/**
 * Names queried at a time. The system resolver blocks one of Node's four pool threads for each. Decompression and files
 * need the others when name servers are dead.
 */
const AT_ONCE = 2;
/**
 * Milliseconds that an answer is waited for; dead servers keep the system resolver busy for longer, and a fetch has to
 * say what ails it.
 */
const PATIENCE_MS = 8_000;
/** Shortest time between queries for a host while no server answers, whether its rules are known or not. */
const AWAY_MS = 30_000;
/**
 * Errors of the system for a name that does not exist (uv_getaddrinfo); any other error means that it found no answer.
 */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Names of other networks and of none, which no name server knows and none is to hear of (RFC 7686 2, RFC 9476, RFC
 * 6761 6.4): any page can link to them.
 */
const NEVER_ASKED = /(?:^|\.)(?:onion|alt|invalid)$/i;

interface NameLookup {
  readonly addresses: Promise<readonly string[]>;
  until: number;
}

/**
 * Creates a resolver with a cache. Two queries for a name without an answer, with answers to others between, mean that
 * it does not exist: its own servers are dead, and not the user's. @param patienceMs longest wait for an answer.
 * @throws FetchProblem `dns`, `dns-away`
 */
export function cachedNames(resolve: Resolve, now: () => number, patienceMs = PATIENCE_MS): Resolve {
  const answers = new BoundedMap<string, NameLookup>({ entries: MAX_NAMES });
  /** Time since which a name has no answer, dropped when it is found. */
  const unanswered = new BoundedMap<string, number>({ entries: MAX_NAMES });
  const turns = createTurns(AT_ONCE);
  let foundAt = Number.NEGATIVE_INFINITY;

  /** @param isAsked false: the name had no turn, which is no evidence on it. */
  const failureOf = (host: string, cause: unknown, isAsked: boolean): 'dns' | 'dns-away' => {
    if (NO_SUCH_NAME.has(faultCode(cause))) return 'dns';
    if (!isAsked) return 'dns-away';
    const before = unanswered.get(host) ?? Number.POSITIVE_INFINITY;
    unanswered.set(host, now());
    return before < foundAt ? 'dns' : 'dns-away';
  };

  /** Settles like the resolver, but within the time limit. A name that had no turn by then is not queried later. */
  const question = (host: string): Promise<readonly string[]> =>
    new Promise((done, fail) => {
      let isAsked = false;
      let isOver = false;
      const lose = (cause: unknown): void => {
        if (isOver) return;
        isOver = true;
        const failure = failureOf(host, cause, isAsked);
        fail(fetchProblem(failure, { cause, retryAfterMs: failure === 'dns-away' ? AWAY_MS : 0 }));
      };
      const timer = setTimeout(lose, patienceMs, new Error('no answer'));
      const look = async (): Promise<void> => {
        if (isOver) return;
        isAsked = true;
        const addresses = await resolve(host);
        foundAt = now();
        unanswered.delete(host);
        // Keeps a late answer for the next caller.
        answers.set(host, { addresses: Promise.resolve(addresses), until: now() + KEEP_MS });
        done(addresses);
      };
      turns(look)
        .catch(lose)
        .finally(() => clearTimeout(timer));
    });

  const ask = (host: string): NameLookup => {
    const answer: NameLookup = { addresses: question(host), until: Number.POSITIVE_INFINITY };
    answer.addresses.catch(() => {
      answer.until = now() + KEEP_FAILURE_MS;
    });
    answers.set(host, answer);
    return answer;
  };

  return async (host) => {
    if (isIP(host) !== 0) return [host];
    if (NEVER_ASKED.test(host)) throw fetchProblem('dns');
    const known = answers.get(host);
    const answer = known !== undefined && now() < known.until ? known : ask(host);
    return answer.addresses;
  };
}
