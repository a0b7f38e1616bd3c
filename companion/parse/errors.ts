/** What ended a parse before it was done. */
export type ParseLimitReason = 'time' | 'memory' | 'crash';

/** The page is too much for the parser: record it as such and never try it again. The worker was replaced. */
export class ParseLimit extends Error {
  override readonly name = 'ParseLimit';
  readonly code = 'parse-limit';
  readonly reason: ParseLimitReason;

  constructor(reason: ParseLimitReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** No worker can be started at all: the fault is not the page's. Stop and tell the user. */
export class ParserUnavailable extends Error {
  override readonly name = 'ParserUnavailable';
  readonly code = 'parser-unavailable';
}

/** The pool was closed before or while the page was parsed: nothing is known about the page, it may be tried again. */
export class ParserClosed extends Error {
  override readonly name = 'ParserClosed';
  readonly code = 'parser-closed';

  constructor() {
    super('the parser was closed');
  }
}
