import type { ErrorCode } from '../../shared/api/error.ts';

/**
 * Why a call to the companion failed, classed by what there is to do.
 * *start it and wait*: away; *pair*: not-paired; *look who listens there*: stranger; *update that side*: old-companion, old-extension;
 * *allow it again*: no-permission; *see the code of the refusal*: refused.
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

/** The companion understood the call and said no. */
export class Refused extends LinkError {
  readonly refusal: ErrorCode;
  constructor(refusal: ErrorCode, message: string) {
    super('refused', message);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** Refusals that the same call would meet again for ever. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'bad-request',
  'not-found',
  'conflict',
  'topic-needs-words',
  'too-large',
  'unsupported-type',
]);

export const isFinal = (error: unknown): error is Refused => error instanceof Refused && FINAL.has(error.refusal);
