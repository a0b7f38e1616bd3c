import type { PageKind } from '../../../shared/page/page-kind.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { FEATURES, type PageShape, shapeOf } from './features.ts';
import type { KindModel, KindWeights } from './kind-model.ts';
import { WEIGHTS } from './weights.ts';

/** Least content links, and links for each hundred words (as `log1p`), of a list whose address does not name it one. */
const LIST_LINKS = 5;
const LIST_DENSITY = Math.log1p(2);
/** Least words of an article. */
const ARTICLE_WORDS = 60;

/** Returns the kind of a page from the structure of its record. Linear in the page. */
export const pageKind = (page: PageRecord): PageKind => (page.kind === 'pdf' ? 'file' : kindOf(shapeOf(page), WEIGHTS));

export function kindOf(shape: PageShape, model: KindModel): PageKind {
  if (isList(shape, model)) return 'list';
  if (shape.isRoot) return 'front';
  if (oddsOf(shape, model.forum) > 0) return 'forum';
  if (oddsOf(shape, model.product) > 0) return 'product';
  return shape.words >= ARTICLE_WORDS ? 'article' : 'other';
}

function isList(shape: PageShape, { list }: KindModel): boolean {
  const { links, features } = shape;
  if (shape.namesList && links > 0 && features.threadFolder === 0) return true;
  const leads = features.listFolder === 1 ? links > 0 : links >= LIST_LINKS && features.linksPerWord >= LIST_DENSITY;
  return leads && oddsOf(shape, list) > 0;
}

/** Returns the log odds of a kind against all others. */
const oddsOf = ({ features }: PageShape, { bias, weights }: KindWeights): number =>
  FEATURES.reduce((sum, name) => sum + weights[name] * features[name], bias);
