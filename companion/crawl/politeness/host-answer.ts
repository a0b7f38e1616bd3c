import type { FetchedBody, Fetcher } from '../../fetch/fetcher.ts';
import type { ReadPage, Unread } from '../reading.ts';
import type { HostAnswer } from './manners.ts';
import { answerMs, isHostTrouble } from './retry.ts';

/** What a fetch says about how its host wants to be treated. */
export function hostAnswerOf(
  read: ReadPage | FetchedBody | Unread,
  fetcher: Pick<Fetcher, 'rules'>,
  url: string,
): HostAnswer {
  const crawlDelay = fetcher.rules(url)?.crawlDelay ?? 0;
  if (read.kind !== 'failed') {
    const { elapsedMs } = read.kind === 'page' ? read.answer : read;
    const parserMs = read.kind === 'page' ? (read.parserMs ?? 0) : 0;
    return { elapsedMs, parserMs, trouble: false, retryAfterMs: 0, crawlDelay };
  }
  const { elapsedMs, failure, retryAfterMs, endsParsers = false } = read;
  const trouble = isHostTrouble(failure);
  return { elapsedMs: answerMs(failure, elapsedMs), trouble, retryAfterMs, crawlDelay, endsParsers };
}
