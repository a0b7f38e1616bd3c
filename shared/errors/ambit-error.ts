/** Codes of all errors that Ambit throws, by what their catcher does. docs/errors.md tells the meaning of each. */
const CODES = {
  /** The same call fails again: the caller, or the user, changes it or the file that it names. */
  'mend-the-call': [
    ...['bad-request', 'not-found', 'conflict', 'topic-needs-words', 'too-large', 'unsupported-type'],
    ...['bad-arguments', 'bad-settings', 'bad-parameter', 'bad-popularity-list', 'bad-word-vectors', 'bad-line'],
    ...['no-recorded-web', 'unknown-experiment', 'wrong-step', 'bad-backup'],
  ],
  /** The same call can succeed in a moment. */
  'try-later': ['busy', 'rate-limited', 'store-away', 'away'],
  /** One side is too old for the other, or for its data. */
  update: ['version', 'store-too-new', 'store-too-old', 'store-newer', 'old-companion', 'old-extension'],
  /** The user has something to do outside of Ambit, and the message says what. */
  'tell-the-user': [
    ...['failure', 'storage-full', 'store-in-use', 'folder-unusable', 'store-not-private', 'store-broken'],
    ...['unfit-library', 'move-unfinished', 'move-refused', 'key-file-unreadable', 'no-port-free'],
    ...['replay-port-taken', 'unknown-order', 'parser-unavailable', 'captive-network'],
    ...['not-paired', 'stranger', 'no-permission', 'refused', 'store-closed'],
  ],
  /** Code of Ambit catches it where it arises; it reaches no user. */
  handled: ['fetch-failed', 'parse-limit', 'parser-closed', 'too-many-nodes', 'overtime', 'undone'],
} as const;

export type ErrorKind = keyof typeof CODES;
export type AmbitErrorCode = (typeof CODES)[ErrorKind][number];

const KINDS = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as ErrorKind] as const)),
);
export const AMBIT_ERROR_CODES: readonly AmbitErrorCode[] = [...KINDS.keys()];

/** Tells what the catcher of an error with this code does. */
export const kindOf = (code: AmbitErrorCode): ErrorKind => KINDS.get(code) ?? 'handled';

export interface AmbitErrorOptions<Details> extends ErrorOptions {
  readonly details?: Details;
}

/** An error that Ambit itself throws. Its message is a sentence for the user, except where the kind is `handled`. */
export class AmbitError<Details = unknown> extends Error {
  override readonly name = 'AmbitError';
  readonly code: AmbitErrorCode;
  readonly kind: ErrorKind;
  /** Facts beside the message; each code that has some has a function that makes it and one that recognizes it. */
  readonly details: Details;

  constructor(code: AmbitErrorCode, message: string, options: AmbitErrorOptions<Details> = {}) {
    super(message, options);
    this.code = code;
    this.kind = kindOf(code);
    this.details = options.details as Details;
  }
}

/** Tells whether an error is Ambit's own and has one of the codes. */
export const isAmbitError = <Code extends AmbitErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AmbitError & { readonly code: Code } =>
  error instanceof AmbitError && codes.some((code) => code === error.code);
