import type { Topic } from '../../../../shared/topic/topic.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { RecordedTopic } from '../../truth.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

/**
 * Input of the user: typed words; one page (the input of "Crawl around this topic"); five pages; typed words and
 * labels.
 */
export const GIVENS = ['words', 'one page', 'five pages', 'words and ten labels', 'words and forty labels'] as const;
export type GivenName = (typeof GIVENS)[number];

const SOME_PAGES = 5;
/**
 * Numbers of labels, and of relevant ones among them, if there are enough. Of few, half are relevant; of many, the same
 * share as of the judged pages.
 */
const LABELS: Readonly<Partial<Record<GivenName, { readonly all: number; readonly relevant: number }>>> = {
  'words and ten labels': { all: 10, relevant: 5 },
  'words and forty labels': { all: 40, relevant: 10 },
};

export interface LabelledTopic {
  readonly topic: Topic;
  readonly labels: readonly { readonly page: number; readonly relevant: boolean }[];
  /** Numbers of the pages that were given: they are not asked about. */
  readonly used: ReadonlySet<number>;
}

/** @param on 1 on the topic, 0 off, -1 unknown */
export function givenOf(
  name: GivenName,
  web: ParsedWeb,
  topic: RecordedTopic,
  on: Int8Array,
  seed: number,
): LabelledTopic {
  const numbers = shuffled(
    Array.from({ length: web.size }, (_, at) => at),
    seed,
  );
  const relevant = numbers.filter((page) => on[page] === 1);
  const bare = { id: topic.id, name: '' };
  if (name === 'words') return { topic: { ...bare, texts: [], words: topic.keywords }, labels: [], used: new Set() };
  const given = LABELS[name];
  if (given !== undefined) {
    const yes = relevant.slice(0, given.relevant);
    const no = numbers.filter((page) => on[page] === 0).slice(0, given.all - yes.length);
    const inTurn = new Set(shuffled([...yes, ...no], seed));
    const labels = [...inTurn].map((page) => ({ page, relevant: on[page] === 1 }));
    return { topic: { ...bare, texts: [], words: topic.keywords }, labels, used: new Set([...yes, ...no]) };
  }
  const pages = relevant.slice(0, name === 'one page' ? 1 : SOME_PAGES);
  const texts = pages.map((page) => {
    const { title, text } = web.page(page).record;
    return { url: web.urls[page] ?? '', title, text };
  });
  return { topic: { ...bare, texts, words: [] }, labels: [], used: new Set(pages) };
}
