import { type ErrorCode, MEND_THE_CALL } from '../../shared/api/error.ts';

/**
 * Reasons for a failed call to the companion, grouped by the remedy. *start it and wait*: away; *pair*: not-paired;
 * *find out which program listens there*: stranger; *update that side*: old-companion, old-extension; *allow it again*:
 * no-permission; *see the code of the refusal*: refused.
 */
export const LINK_PROBLEMS = [
  'away',
  'not-paired',
  'stranger',
  'old-companion',
  'old-extension',
  'no-permission',
  'refused',
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

export class LinkError extends Error {
  readonly code: LinkProblem;
  constructor(code: LinkProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LinkError';
    this.code = code;
  }
}

/** The companion understood the call and refused it. */
export class CompanionRefused extends LinkError {
  readonly refusal: ErrorCode;
  constructor(refusal: ErrorCode, message: string) {
    super('refused', message);
    this.name = 'CompanionRefused';
    this.refusal = refusal;
  }
}

const FINAL: ReadonlySet<ErrorCode> = new Set(MEND_THE_CALL);

/** The same call would be refused again for ever. */
export const isFinal = (error: unknown): error is CompanionRefused =>
  error instanceof CompanionRefused && FINAL.has(error.refusal);
