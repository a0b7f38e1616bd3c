import type { ResultRow } from '../store/results-store.ts';
import type { ExportSource } from './pages.ts';

/** Most words of the topic in a sentence. */
const MAX_WORDS = 8;

/** Says in English why a page is among the finds: label, words of the topic, link. Holds hostile text. */
export function reasonOf({ urlOf }: Pick<ExportSource, 'urlOf'>, row: ResultRow): string {
  const { label, words, isSeed, source, anchor } = row;
  const from = urlOf(source);
  const link = anchor === '' ? '' : ` as “${anchor}”`;
  return [
    ...(label === 'relevant' ? ['You labelled it relevant.'] : []),
    ...(label === 'not-relevant' ? ['You labelled it not relevant.'] : []),
    ...(words.length === 0 ? [] : [`Words of the topic: ${words.slice(0, MAX_WORDS).join(', ')}.`]),
    ...(isSeed ? ['The crawl began here.'] : []),
    ...(from === '' ? [] : [`Linked from ${from}${link}.`]),
  ].join(' ');
}
