import type { Report } from '../../shared/api/report.ts';
import {
  endsLikeSentence,
  isFurniture,
  isKnownSentence,
  MIN_KEYED,
  weightOf,
} from '../../shared/page/page-sentences.ts';
import { summary } from '../../shared/page/summary.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

const SENTENCES = 2;
/** Pages of a sub-topic that are tried, nearest to its centre first. */
const TRIED = 6;

/**
 * Returns sentences of one page of each sub-topic, word for word: the page nearest to the centre that has sentences of
 * its own. Shows no line of a site's furniture, no sentence that several pages of the host have, and nothing of a page
 * of short lines alone. No two sub-topics show the same.
 * @param groups members of each sub-topic, nearest to its centre first
 * @param isQuoted false for the id of a page that is left out
 */
export function digestOf(
  store: Store,
  groups: readonly (readonly Outline[])[],
  repeated: ReadonlySet<number>,
  isQuoted: (page: number) => boolean = () => true,
): Report['digest'] {
  const quoted = new Set<string>();
  const tried = groups.map((members) => members.slice(0, TRIED).filter(({ id }) => isQuoted(id)));
  const of = (page: Outline, isWhole: (sentence: string) => boolean): Report['digest'][number] | undefined => {
    const { id, url, title, site, host } = page;
    const text = store.results.record(id)?.text ?? store.results.rowsOf([id])[0]?.snippet ?? '';
    const isOwn = (sentence: string): boolean =>
      isWhole(sentence) && !isFurniture(sentence) && !isKnownSentence(host, sentence, (key) => repeated.has(key));
    const found = summary(text, SENTENCES, isOwn);
    return weightOf(found) < MIN_KEYED || quoted.has(found) ? undefined : { url, title, site, summary: found };
  };
  return tried.flatMap((members) => {
    // Pages whose sentences end as such come first. A page is read only where those before it have nothing to show.
    for (const isWhole of [endsLikeSentence, () => true]) {
      for (const page of members) {
        const shown = of(page, isWhole);
        if (shown === undefined) continue;
        quoted.add(shown.summary);
        return [shown];
      }
    }
    return [];
  });
}
