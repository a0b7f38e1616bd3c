import { AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';

/**
 * Cause of an early end of a parse. `host`: it did not start, because pages of its host ended too many workers lately;
 * `fault`: our own code failed at the page; `pdf`: a PDF without a record, and the message is a sentence for the user.
 */
export type ParseLimitReason = 'time' | 'memory' | 'crash' | 'host' | 'fault' | 'pdf';

interface ParseLimitDetails {
  readonly reason: ParseLimitReason;
  /** No page of the host is read for now. */
  readonly hostIsOut: boolean;
}

/**
 * The page is too much for the parser: record it as such and never try it again. The worker was replaced where the page
 * ended it.
 */
export type ParseLimit = AmbitError<ParseLimitDetails>;

export const parseLimit = (reason: ParseLimitReason, message: string, hostIsOut = reason === 'host'): ParseLimit =>
  new AmbitError('parse-limit', message, { details: { reason, hostIsOut } });

export const isParseLimit = (error: unknown): error is ParseLimit => isAmbitError(error, 'parse-limit');

/** Makes the error of a pool that closed first: nothing is known about the page, it may be tried again. */
export const parserClosed = (): AmbitError => new AmbitError('parser-closed', 'the parser was closed');
