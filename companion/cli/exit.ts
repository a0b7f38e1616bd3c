import type { StopReason } from '../../shared/api/crawl.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

/** Exit codes of every command. */
export const EXIT = { ok: 0, failure: 1, badArguments: 2 } as const;

/** Reasons to end after which a script must not continue as if there were pages. */
const FAILURES: ReadonlySet<StopReason | null> = new Set(['failure', 'damaged', 'no-usable-seeds']);

/** Exit code of a command that ran a crawl to its end. */
export const exitAfter = (reason: StopReason | null): number => (FAILURES.has(reason) ? EXIT.failure : EXIT.ok);

/** Exit code of a command that failed. */
export const exitOf = (error: unknown): number =>
  error instanceof AmbitError && error.kind === 'mend-the-call' ? EXIT.badArguments : EXIT.failure;
