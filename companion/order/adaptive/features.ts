/** One feature of a link. The UI has words for its code (`feature_*` in extension/public/_locales). */
export interface Feature {
  readonly code: string;
  /** Weight before anything is learned. */
  readonly prior: number;
  /** Precision of the Gaussian prior of a weight; larger holds it tighter. */
  readonly hold: number;
}

const feature = <Code extends string>(code: Code, prior: number, hold = 4): Feature & { readonly code: Code } => ({
  code,
  prior,
  hold,
});

/**
 * Dense features in the order of their columns. Priors are the same for every web and topic, set by
 * hand from what the literature ranks highest and not yet fitted; a positive prior means that more of it is better.
 */
export const FEATURES = [
  feature('base', -2, 1),
  feature('anchor', 3),
  feature('context', 1),
  feature('heading', 0.7),
  feature('address', 2),
  feature('lexicon', 1.5),
  feature('parent', 2),
  feature('parent-context', 1),
  feature('parents', 0.4),
  feature('siblings', 0.7),
  feature('block', 0.4),
  feature('hub', 0.3),
  feature('place', 1),
  feature('near', 0.5),
  feature('path', 0.5),
  feature('same-host', 0),
  feature('new-host', 1),
  feature('index', -0.2),
  feature('furniture', -0.8),
  feature('mute', -0.4),
  feature('depth', -0.3),
] as const;

export type FeatureCode = (typeof FEATURES)[number]['code'];

/**
 * Weights, before anything is learned, of the chance that a page opens the way to many good links; features not named
 * have 0.
 */
export const AHEAD_PRIOR: Readonly<Partial<Record<FeatureCode, number>>> = {
  base: -3,
  index: 1.5,
  'new-host': 1.5,
  lexicon: 1,
  anchor: 1,
  address: 0.5,
  parent: 0.5,
  near: 0.5,
};

/** Column of each feature. */
export const COLUMN = Object.fromEntries(FEATURES.map(({ code }, at) => [code, at])) as Readonly<
  Record<FeatureCode, number>
>;

/** Parts of an explanation that are no dense feature. */
export const FURTHER_PARTS = [feature('learned-words', 0), feature('unopened', 0)] as const;

export type FurtherCode = (typeof FURTHER_PARTS)[number]['code'];

export const newFeatures = (): Float32Array => new Float32Array(FEATURES.length);
