import type { FetchedBody, Fetcher } from '../../fetch/fetcher.ts';
import type { FailedRead, ParsedAnswer } from '../visit/fetch-and-parse.ts';
import type { HostAnswer } from './host-pacing.ts';
import { answerMs, isHostTrouble } from './retry.ts';

/** Derives from one fetch how its host wants to be treated. */
export function hostAnswerOf(
  read: ParsedAnswer | FetchedBody | FailedRead,
  fetcher: Pick<Fetcher, 'rules'>,
  url: string,
): HostAnswer {
  const crawlDelay = fetcher.rules(url)?.crawlDelay ?? 0;
  if (read.kind !== 'failed') {
    const { elapsedMs } = read.kind === 'page' ? read.answer : read;
    const parserMs = read.kind === 'page' ? (read.parserMs ?? 0) : 0;
    return { elapsedMs, parserMs, trouble: false, refused: false, gave: true, retryAfterMs: 0, crawlDelay };
  }
  const { elapsedMs, failure, retryAfterMs, endsParsers = false } = read;
  const told = { trouble: isHostTrouble(failure), retryAfterMs, crawlDelay, endsParsers };
  return { elapsedMs: answerMs(failure, elapsedMs), ...told, ...refusalIn(read) };
}

/**
 * Tells whether a failure is a refusal. A missing page, or an answer that is no page, is not. A host that is in
 * trouble, or was never contacted, leaves it open.
 */
function refusalIn({ failure, status = 0 }: FailedRead): Pick<HostAnswer, 'refused'> {
  if (failure === 'client-error' || (failure === 'needs-browser' && status === 401)) return { refused: true };
  return status > 0 && !isHostTrouble(failure) && failure !== 'cancelled' ? { refused: false } : {};
}
