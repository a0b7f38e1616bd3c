import type { PageFeature } from './features.ts';

/** Kinds that have learned weights; all others follow from facts. */
export type LearnedKind = 'list' | 'forum' | 'product';
/** A logistic model of one kind against all others. */
export interface KindWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<PageFeature, number>>;
}
export type KindModel = Readonly<Record<LearnedKind, KindWeights>>;
