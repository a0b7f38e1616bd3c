import type { ScorePart } from '../../../shared/api/page.ts';
import { sigmoid } from '../../../shared/learning/sigmoid.ts';
import type { UrlId } from '../order.ts';
import type { Evidence } from './evidence.ts';
import { COLUMN, FEATURES, type FurtherCode, newFeatures } from './features.ts';
import type { LinkModels } from './link-models.ts';
import { FIELDS, fieldOf, type LinkField, wordOf } from './link-words.ts';

const MAX_PARTS = 6;
/** Tokens that a part names, heaviest first: of a Chinese word every pair of characters is one. */
const MAX_TOKENS = 24;
/** Least effect on the score worth listing. */
const MIN = 0.01;
/** Features whose detail is words of the topic in a part of the link, and the field that holds the part. */
const BY_TOPIC: Readonly<Record<string, LinkField>> = {
  anchor: 'anchor',
  context: 'around',
  heading: 'heading',
  address: 'address',
};

/** The parameters of `createAdaptive`. */
export interface Mix {
  readonly gamma: number;
  readonly parent: number;
  readonly explore: number;
  readonly lists: number;
}

/** Returns the share of the missing rest to 1 that exploration adds to a link. */
export function bonusOf({ exploration, found }: Evidence, target: UrlId, { explore, lists }: Mix): number {
  const unopened = explore * exploration.earned * exploration.unopened(target, found);
  return Math.max(unopened, lists * exploration.listed(target));
}

/** Steps from no feature to all of them at which slopes are taken. */
const STEPS = 32;

/** Returns the parts of a link's score, heaviest first, without negligible ones. */
export function explain(evidence: Evidence, models: LinkModels, target: UrlId, mix: Mix): readonly ScorePart[] {
  const words = evidence.links.words.copy(evidence.links.slot(target));
  const { parts, ofWord } = effects(evidence, models, target, mix, words);
  return parts
    .filter(({ feature, weight }) => feature !== 'base' && Math.abs(weight) >= MIN)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MAX_PARTS)
    .map(({ feature, weight }) => ({
      feature,
      weight,
      detail:
        feature === 'learned-words'
          ? heaviest(evidence, words, (code) => Math.sign(weight) * ofWord(code))
          : feature === 'lexicon'
            ? heaviest(evidence, words, (code) => evidence.lexicon.worth(wordOf(code)))
            : topical(evidence, BY_TOPIC[feature], words),
    }));
}

/** Words of the topic in one field of the link, those that belong most to relevant pages first. */
function topical(evidence: Evidence, field: LinkField | undefined, words: Int32Array): string {
  if (field === undefined) return '';
  const own = words.filter((code) => FIELDS[fieldOf(code)] === field && evidence.isOfTopic(wordOf(code)));
  // A word that is common off the topic counts too: it made the part, by however little.
  return heaviest(evidence, own, (code) => 1 + evidence.lexicon.worth(wordOf(code)));
}

/**
 * Returns each feature's effect on the score, through the chance p and the links ahead f alike; all parts add up to the
 * score. Integrates the score's slopes from no feature to all of them (integrated gradients, Sundararajan et al. 2017).
 * Both models are linear in log odds, so two numbers give the worth of every feature's weights. The hedge on the parent
 * counts for `parent`; `base` is the score of a link without features. O(features + words of the link).
 */
export function effects(evidence: Evidence, { now, ahead }: LinkModels, target: UrlId, mix: Mix, words: Int32Array) {
  const { gamma, parent } = mix;
  const x = newFeatures();
  evidence.features(target, x);
  const usual = x[COLUMN.base] ?? 0;
  const base = { now: usual * (now.means[COLUMN.base] ?? 0), ahead: usual * (ahead.means[COLUMN.base] ?? 0) };
  const all = { now: now.predict(x, words), ahead: ahead.predict(x, words) };
  const at = (share: number) => ({
    p: sigmoid(base.now + share * (all.now - base.now)),
    f: sigmoid(base.ahead + share * (all.ahead - base.ahead)),
  });
  let byNow = 0;
  let byAhead = 0;
  for (let step = 0; step < STEPS; step++) {
    const { p, f } = at((step + 0.5) / STEPS);
    byNow += (p * (1 - p) * (1 - gamma * f)) / STEPS;
    byAhead += (gamma * (1 - p) * f * (1 - f)) / STEPS;
  }
  const learned = ({ p, f }: ReturnType<typeof at>): number => p + gamma * (1 - p) * f;
  const hedge = parent * (x[COLUMN.parent] ?? 0);
  const unopened = (1 - (1 - parent) * learned(at(1)) - hedge) * bonusOf(evidence, target, mix);
  const ofWord = (code: number): number =>
    (1 - parent) * (byNow * now.sparseMean(code) + byAhead * ahead.sparseMean(code));
  const parts = [
    ...FEATURES.map(({ code }, column) => {
      const value = (1 - parent) * (x[column] ?? 0);
      const weight = value * (byNow * (now.means[column] ?? 0) + byAhead * (ahead.means[column] ?? 0));
      if (code === 'base') return { feature: code, weight: (1 - parent) * learned(at(0)) };
      return { feature: code as string, weight: code === 'parent' ? weight + hedge : weight };
    }),
    { feature: 'learned-words' satisfies FurtherCode, weight: words.reduce((sum, code) => sum + ofWord(code), 0) },
    { feature: 'unopened' satisfies FurtherCode, weight: unopened },
  ];
  return { parts, ofWord };
}

function heaviest(evidence: Evidence, codes: Int32Array, weight: (code: number) => number): string {
  const ranked = Array.from(codes, (code) => ({ code, weight: weight(code) }))
    .filter((one) => one.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const names = ranked.map(({ code }) => evidence.reader.words.name(wordOf(code)));
  return [...new Set(names)].slice(0, MAX_TOKENS).join(', ');
}
