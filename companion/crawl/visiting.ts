import type { Fetcher } from '../fetch/fetcher.ts';
import type { Visit } from './manners.ts';
import type { ReadPage, Unread } from './reading.ts';
import { answerMs, isHostTrouble } from './retry.ts';

/** What a fetch says about how its host wants to be treated. */
export function visitOf(read: ReadPage | Unread, fetcher: Fetcher, url: string): Visit {
  const crawlDelay = fetcher.rules(url)?.crawlDelay ?? 0;
  if (read.kind === 'page') return { elapsedMs: read.answer.elapsedMs, trouble: false, retryAfterMs: 0, crawlDelay };
  const { elapsedMs, failure, retryAfterMs, endsParsers = false } = read;
  const trouble = isHostTrouble(failure);
  return { elapsedMs: answerMs(failure, elapsedMs), trouble, retryAfterMs, crawlDelay, endsParsers };
}
