import type { StopReason } from '../../shared/api/crawl.ts';

/** Exit codes of every command. */
export const EXIT = { ok: 0, failure: 1, badArguments: 2 } as const;

/** Reasons to end after which a script must not continue as if there were pages. */
const FAILURES: ReadonlySet<StopReason | null> = new Set(['failure', 'damaged', 'no-usable-seeds']);

/** Exit code of a command that ran a crawl to its end. */
export const exitAfter = (reason: StopReason | null): number => (FAILURES.has(reason) ? EXIT.failure : EXIT.ok);

/** The call itself is wrong: one clear sentence, exit 2. *Mend the call.* */
export class BadArguments extends Error {
  override readonly name = 'BadArguments';
  readonly code = 'bad-arguments';
}
