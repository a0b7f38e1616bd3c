/**
 * Cause of an early end of a parse. `host`: it did not start, because pages of its host ended too many workers lately;
 * `fault`: our own code failed at the page; `pdf`: a PDF without a record, and the message is a sentence for the user.
 */
export type ParseLimitReason = 'time' | 'memory' | 'crash' | 'host' | 'fault' | 'pdf';

/**
 * The page is too much for the parser: record it as such and never try it again. The worker was replaced where the page
 * ended it.
 */
export class ParseLimit extends Error {
  override readonly name = 'ParseLimit';
  readonly code = 'parse-limit';
  readonly reason: ParseLimitReason;
  /** No page of the host is read for now. */
  readonly hostIsOut: boolean;

  constructor(reason: ParseLimitReason, message: string, hostIsOut = reason === 'host') {
    super(message);
    this.reason = reason;
    this.hostIsOut = hostIsOut;
  }
}

/** No worker starts at all, which is not the page's fault. Stop and tell the user. */
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
