import type { FeatureCode } from './features.ts';
import type { LinkField } from './link-words.ts';

/** Parts removed from the adaptive order; an empty cut removes nothing. */
export interface AblationOptions {
  /** Parts of a link whose words are not read at all. */
  readonly fields?: readonly LinkField[];
  /** Features whose weight stays 0. */
  readonly features?: readonly FeatureCode[];
  /** Weights of single words stay 0. */
  readonly words?: boolean;
  /** All weights stay at their priors; the records of hosts, folders and blocks still learn. */
  readonly learning?: boolean;
  /** Exploration keeps its whole bonus whatever its results. */
  readonly earned?: boolean;
  /** Share of every prior weight that is kept, in [0,1]; `base`, which is no preference, stays whole. */
  readonly priors?: number;
}
