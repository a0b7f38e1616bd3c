import { pageKey } from '../../../shared/url/page-key.ts';
import type { Store } from '../../store/store.ts';
import type { Crawls, FetchedLine } from '../ports/crawls.ts';
import { ifRoom } from '../ports/store-guards.ts';

/**
 * Gives a topic the text of the PDF that the user began it with. The user's browser knows its address and title alone;
 * the crawl fetches the file as its seed, and from then on the topic has its text. Does nothing for any other page. A
 * store in memory keeps no text to give.
 */
export function fillTopic(store: Store, crawls: Pick<Crawls, 'putTopic'>, crawlId: string, line: FetchedLine): void {
  if (line.from !== '') return;
  const crawl = store.crawls.get(crawlId);
  const topic = crawl === undefined ? undefined : store.topics.get(crawl.topicId);
  const key = pageKey(line.url);
  const isEmpty = (one: { readonly url: string; readonly text: string }): boolean =>
    one.text === '' && pageKey(one.url) === key;
  if (topic === undefined || !topic.texts.some(isEmpty)) return;
  const id = store.crawls.fetched(crawlId)[line.n - 1];
  const record = id === undefined ? undefined : store.results.record(id);
  if (record?.kind !== 'pdf') return;
  const { title, text } = record;
  const texts = topic.texts.map((one) => (isEmpty(one) ? { ...one, title, text } : one));
  ifRoom(() => void crawls.putTopic({ ...topic, texts }));
}
