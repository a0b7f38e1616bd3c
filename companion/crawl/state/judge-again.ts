import { isJudgedSame } from '../../judge/index.ts';
import type { Order, Relabelled } from '../../order/order.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import type { LoggedPage, PageLog } from './page-log.ts';

/** Pages judged again before the first yield. */
const AT_ONCE = 128;
/** Pages judged again between two yields after that, and changes told to the order: a few milliseconds each. */
const JUDGED = 32;
const TOLD = 1_024;
type PageOpinion = Pick<LoggedPage, 'relevance' | 'onTopic' | 'unsure'>;

/**
 * Judges all pages again and tells the order. In a long crawl nearly all of very many pages may change: what is
 * remembered of each is its place alone.
 * @param opinion of a page now
 * @returns those that are seen otherwise now, each read from the log while they are gone through, as often as one
 * likes.
 */
export function* judgeAgain(
  log: PageLog,
  order: Pick<Order, 'amend' | 'relabel'>,
  opinion: (page: LoggedPage) => PageOpinion,
): SlicedTask<Iterable<LoggedPage>> {
  const places: number[] = [];
  let place = 0;
  for (const page of log) {
    if (place >= AT_ONCE && place % JUDGED === 0) yield;
    const now = opinion(page);
    if (!isJudgedSame(now, page)) {
      const { relevance, onTopic, unsure } = now;
      Object.assign(page, { relevance, onTopic, unsure });
      places.push(place);
    }
    place += 1;
  }
  const pagesAt = (some: readonly number[]) => ({ [Symbol.iterator]: () => log.pagesAt(some) });
  let told = 0;
  for (; places.length - told > TOLD; told += TOLD) {
    order.amend(changesOf(pagesAt(places.slice(told, told + TOLD))));
    yield;
  }
  const rest = pagesAt(places.slice(told));
  if (places.length > 0) order.relabel({ [Symbol.iterator]: () => changesOf(rest) });
  return pagesAt(places);
}

/** Pages that are judged again, as an order observes them. */
function* changesOf(pages: Iterable<LoggedPage>): Generator<Relabelled> {
  for (const { urlId: id, relevance, onTopic } of pages) yield { id, relevance, onTopic };
}
