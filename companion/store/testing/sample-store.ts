import { randomFrom } from '../../../shared/learning/random.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { openStore } from '../open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from './sample-pages.ts';

/** How much of each kind a sample store has. */
export const SAMPLE = { labels: 250, topics: 10, captures: 16, pages: 24 };

/**
 * Makes a store with something of every kind in a folder, and closes it. Rows have all lengths, so that some fill
 * several pages of the file.
 */
export function makeSampleStore(dir: string, seed = 1): void {
  const next = randomFrom(seed);
  const text = (most: number): string =>
    Array.from({ length: Math.floor(next() * most) }, () => next().toString(36).slice(2)).join(' ');
  const urls = Array.from(
    { length: SAMPLE.labels },
    (_, n) => `http://${n % 7}.example/${n}/${n % 50 === 0 ? text(600).replaceAll(' ', '') : ''}`,
  );
  const store = openStore(dir);
  const pages = urls.slice(0, SAMPLE.pages).map((url) => ({ url, title: text(8), text: text(150) }));
  keepSamplePages(store, pages, 'crawl-1');
  for (let n = 1; n < SAMPLE.topics; n++)
    store.topics.put({ ...SAMPLE_TOPIC, id: `topic-${n + 1}`, words: [text(20)], texts: [] }, n);
  store.labels.put(
    urls.map((url, n) => ({
      ...{ id: `label-${n}`, topicId: SAMPLE_TOPIC.id, target: 'page', url, at: n },
      value: n % 3 === 0 ? 'not-relevant' : 'relevant',
    })),
  );
  store.captures.put(
    urls.slice(0, SAMPLE.captures).map((url, n) => ({
      ...{ id: `capture-${n}`, at: n },
      page: { ...EMPTY_RECORD, url, text: text(500), headings: [], links: [], feeds: [] },
    })),
  );
  store.close();
}
