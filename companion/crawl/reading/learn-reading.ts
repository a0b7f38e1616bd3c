import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Judge } from '../../judge/judge.ts';
import type { Order } from '../../order/order.ts';
import type { Store } from '../../store/store.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import { capturesBefore, readPages, type UserWords } from './read-pages.ts';

/**
 * Teaches an order the links between pages that the user read before a crawl began, as far as the user named or
 * labelled the page behind the link. The pages stay outside the crawl: nothing enters the frontier or counts as
 * visited.
 * @returns the keys of the pages that it learned from
 * @param createJudge makes a judge of the topic that the crawl does not use @param until the start of the crawl
 */
export function* learnReading(
  store: Pick<Store, 'captures' | 'labels'>,
  order: Pick<Order, 'read'>,
  topic: Topic,
  createJudge: () => Judge,
  until: number,
): SlicedTask<readonly string[]> {
  if (order.read === undefined) return [];
  const words = userWords(store, topic, until);
  if (words.size === 0) return [];
  const captures = yield* capturesBefore(store, until);
  if (!captures.some(({ url }) => words.has(pageKey(url)))) return [];
  const pages = yield* readPages(captures, createJudge(), words);
  if (!pages.some(({ links }) => links.length > 0)) return [];
  order.read(pages);
  return pages.map(({ url }) => pageKey(url));
}

/**
 * Returns the user's word on pages that the topic names, and on those labelled before the crawl began: later labels
 * teach the crawl itself.
 */
function userWords({ labels }: Pick<Store, 'labels'>, topic: Topic, until: number): UserWords {
  const words = new Map<string, boolean>();
  for (const { url } of topic.texts) if (url !== '') words.set(pageKey(url), true);
  for (const { target, key, value, at } of labels.current(topic.id))
    if (target === 'page' && value !== 'none' && at <= until) words.set(key, value === 'relevant');
  return words;
}
