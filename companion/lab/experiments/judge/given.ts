import type { Topic } from '../../../../shared/topic/topic.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { RecordedTopic } from '../../truth.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/** What the user gave: typed words; one page (what "Crawl around this topic" gives); five pages; typed words and ten labels. */
export const GIVENS = ['words', 'one page', 'five pages', 'words and ten labels'] as const;
export type GivenName = (typeof GIVENS)[number];

const SOME_PAGES = 5;
/** Half of them relevant where there are enough. */
const LABELS = 10;

export interface Given {
  readonly topic: Topic;
  readonly labels: readonly { readonly page: number; readonly relevant: boolean }[];
  /** Numbers of the pages that were given: they are not asked about. */
  readonly used: ReadonlySet<number>;
}

/** @param on 1 on the topic, 0 off, -1 unknown */
export function givenOf(name: GivenName, web: ParsedWeb, topic: RecordedTopic, on: Int8Array, seed: number): Given {
  const numbers = shuffled(
    Array.from({ length: web.size }, (_, at) => at),
    seed,
  );
  const relevant = numbers.filter((page) => on[page] === 1);
  const bare = { id: topic.id, name: '' };
  if (name === 'words') return { topic: { ...bare, texts: [], words: topic.keywords }, labels: [], used: new Set() };
  if (name === 'words and ten labels') {
    const yes = relevant.slice(0, LABELS / 2);
    const no = numbers.filter((page) => on[page] === 0).slice(0, LABELS - yes.length);
    const labels = [...yes.map((page) => ({ page, relevant: true })), ...no.map((page) => ({ page, relevant: false }))];
    return { topic: { ...bare, texts: [], words: topic.keywords }, labels, used: new Set([...yes, ...no]) };
  }
  const pages = relevant.slice(0, name === 'one page' ? 1 : SOME_PAGES);
  const texts = pages.map((page) => {
    const { title, text } = web.page(page).record;
    return { url: web.urls[page] ?? '', title, text };
  });
  return { topic: { ...bare, texts, words: [] }, labels: [], used: new Set(pages) };
}
