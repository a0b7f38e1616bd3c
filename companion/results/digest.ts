import type { Report } from '../../shared/api/results.ts';
import { endsLikeSentence, isFurniture, sentenceKey } from '../../shared/page/page-sentences.ts';
import { summary } from '../../shared/page/summary.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

const SENTENCES = 2;
/** Pages of a sub-topic that are tried, nearest to its centre first. */
const TRIED = 6;
/** Pages of a host with a sentence from which it counts as repeated, as in snippets. */
const REPEATED = 3;

/**
 * Returns sentences of one page of each sub-topic, word for word: the page nearest to the centre that has sentences of
 * its own. Shows no line of a site's furniture and no sentence that several pages of the host have.
 * @param groups members of each sub-topic, nearest to its centre first
 * @param pages all pages of the crawl whose texts were read
 */
export function digestOf(
  store: Store,
  groups: readonly (readonly Outline[])[],
  pages: readonly Outline[],
): Report['digest'] {
  const tried = groups.map((members) => members.slice(0, TRIED));
  const repeated = repeatedOf(store, new Set(tried.flat().map(({ host }) => host)), pages);
  const of = (page: Outline, isWhole: (sentence: string) => boolean): Report['digest'] => {
    const { id, url, title, site, host } = page;
    const text = store.results.record(id)?.text ?? store.results.rowsOf([id])[0]?.snippet ?? '';
    const isOwn = (sentence: string): boolean =>
      isWhole(sentence) && !isFurniture(sentence) && (repeated.get(sentenceKey(host, sentence)) ?? 0) < REPEATED;
    const found = summary(text, SENTENCES, isOwn);
    return found === '' ? [] : [{ url, title, site, summary: found }];
  };
  return tried.flatMap((members) => {
    const whole = members.flatMap((page) => of(page, endsLikeSentence).slice(0, 1)).slice(0, 1);
    return whole.length > 0 ? whole : members.flatMap((page) => of(page, () => true)).slice(0, 1);
  });
}

/** Number of pages with each sentence, on the hosts given; copies of other pages do not count. */
function repeatedOf(store: Store, hosts: ReadonlySet<string>, pages: readonly Outline[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { id, host, copyOf } of pages) {
    if (!hosts.has(host) || copyOf !== undefined) continue;
    for (const key of store.results.sentences(id)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
