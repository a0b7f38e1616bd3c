import { checkHello, newNonce } from '../../shared/api/proof.ts';
import { utf8 } from '../../shared/api/proof-bytes.ts';
import { API_VERSION, HEADERS, PORTS } from '../../shared/api/version.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { KeptPairing } from '../storage/pairing.ts';
import { isLinkError } from './errors.ts';
import { parsed, readBody, send } from './http.ts';

/** A companion that has proved itself. `clockAhead`: its clock minus ours, in milliseconds. */
export interface Contact {
  readonly port: number;
  readonly clockAhead: number;
  readonly program: string;
}

/**
 * Longest wait for a greeting, in milliseconds. Where no program listens the answer comes at once; a busy companion
 * takes longer.
 */
const HELLO_TIMEOUT_MS = { own: 6_000, others: 1_500 } as const;

/**
 * Finds the companion of this pairing: the port where it was last met, then all others at once. Until a port has proved
 * that it holds the key it gets nothing but a nonce and the id of the key.
 * @throws LinkError `away`, `stranger` (on the port where it was last met), `old-companion` or `old-extension`.
 */
export async function findCompanion(pairing: KeptPairing): Promise<Contact> {
  const others = PORTS.filter((port) => port !== pairing.port);
  const first = await greet(pairing, pairing.port).catch(asProblem);
  if (!(first instanceof AmbitError)) return first;
  const rest = await Promise.all(others.map((port) => greet(pairing, port).catch(asProblem)));
  const problems: AmbitError[] = [first];
  for (const found of rest) {
    if (!(found instanceof AmbitError)) return found;
    problems.push(found);
  }
  // Prefers an outdated companion's answer, then the first error: programs on the other ports do not count.
  throw problems.find(({ code }) => code.startsWith('old-')) ?? first;
}

/** Requests one port's proof. @throws LinkError */
export async function greet(pairing: KeptPairing, port: number): Promise<Contact> {
  const nonce = newNonce();
  const sentAt = Date.now();
  const response = await send(port, {
    method: 'POST',
    path: '/v1/hello',
    headers: { [HEADERS.key]: pairing.id },
    body: utf8(JSON.stringify({ nonce })),
    signal: AbortSignal.timeout(port === pairing.port ? HELLO_TIMEOUT_MS.own : HELLO_TIMEOUT_MS.others),
  });
  const answer = helloAnswer(parsed(await readBody(response)));
  if (answer === undefined || !(await checkHello(pairing.secret, { nonce, port, ...answer }, answer.proof))) {
    throw new AmbitError('stranger', `Port ${port} is held by a program that is not your companion.`);
  }
  const spoken = `It speaks versions ${answer.oldest} to ${answer.newest}, the extension version ${API_VERSION}.`;
  if (API_VERSION < answer.oldest) throw new AmbitError('old-extension', spoken);
  if (API_VERSION > answer.newest) throw new AmbitError('old-companion', spoken);
  return { port, clockAhead: answer.time - (sentAt + Date.now()) / 2, program: answer.program };
}

const asProblem = (error: unknown): AmbitError =>
  isLinkError(error) ? error : new AmbitError('away', String(error), { cause: error });

interface HelloResponse {
  readonly time: number;
  readonly oldest: number;
  readonly newest: number;
  readonly program: string;
  readonly proof: string;
}

function helloAnswer(value: unknown): HelloResponse | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { time, oldest, newest, program, proof }: Partial<Record<keyof HelloResponse, unknown>> = value;
  return typeof time === 'number' &&
    typeof oldest === 'number' &&
    typeof newest === 'number' &&
    typeof program === 'string' &&
    typeof proof === 'string'
    ? { time, oldest, newest, program, proof }
    : undefined;
}
