import type { ScorePart, UrlId } from '../order.ts';
import type { Evidence } from './evidence.ts';
import { FEATURES, type FurtherCode, newFeatures } from './features.ts';
import type { Learner } from './learner.ts';
import { FIELDS, fieldOf, wordOf } from './link-words.ts';

const MOST_PARTS = 6;
const MOST_WORDS = 3;
/** Parts lighter than this say nothing. */
const LEAST = 0.02;
/** Features whose detail is words of the link. */
const BY_WORDS: readonly string[] = ['anchor', 'context', 'heading', 'address', 'lexicon'];

/** What made the chance of a link, heaviest first; weights are shares of all parts' absolute weights, signed. */
export function explain(evidence: Evidence, learner: Learner, target: UrlId, explore: number): readonly ScorePart[] {
  const x = newFeatures();
  evidence.features(target, x);
  const words = evidence.links.words.copy(evidence.links.slot(target));
  let learned = 0;
  for (const word of words) learned += learner.now.sparseMean(word);
  const parts = [
    ...FEATURES.map(({ code }, at) => ({
      feature: code as string,
      weight: (x[at] ?? 0) * (learner.now.means[at] ?? 0),
    })),
    { feature: 'learned-words' satisfies FurtherCode, weight: learned },
    // The bonus e of score = h + (1 - h) e takes the odds against the link from 1 - h to (1 - h) (1 - e).
    { feature: 'unopened' satisfies FurtherCode, weight: -Math.log(1 - explore * evidence.unopened(target)) },
  ].filter(({ feature, weight }) => feature !== 'base' && Math.abs(weight) >= LEAST);
  const all = parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  return parts
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MOST_PARTS)
    .map(({ feature, weight }) => ({
      feature,
      weight: weight / all,
      detail:
        feature === 'learned-words'
          ? heaviest(evidence, words, (code) => Math.sign(weight) * learner.now.sparseMean(code))
          : BY_WORDS.includes(feature)
            ? heaviest(evidence, partOf(feature, words), (code) => evidence.lexicon.worth(wordOf(code)))
            : '',
    }));
}

function partOf(feature: string, words: Int32Array): Int32Array {
  if (feature === 'lexicon') return words;
  const name = feature === 'context' ? 'around' : feature;
  return words.filter((code) => FIELDS[fieldOf(code)] === name);
}

function heaviest(evidence: Evidence, codes: Int32Array, weight: (code: number) => number): string {
  const ranked = [...codes].filter((code) => weight(code) > 0).sort((a, b) => weight(b) - weight(a));
  return [...new Set(ranked.map((code) => evidence.reader.words.name(wordOf(code))))].slice(0, MOST_WORDS).join(', ');
}
