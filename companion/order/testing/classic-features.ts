/**
 * Every code that the classic orders explain themselves with. Codes are stable: they are stored, and the UI has words
 * for each (`feature_*` in extension/public/_locales).
 */
export const CLASSIC_FEATURES: readonly string[] = [
  ...['seed', 'label-relevant', 'label-not-relevant', 'nothing-known', 'depth', 'newest-page', 'chance'],
  ...['link-text', 'anchor', 'context', 'url', 'anchor-lexicon', 'context-lexicon', 'metadata', 'inherited'],
  ...['depth-budget', 'parent-relevance', 'parent-on-topic', 'batch', 'generation', 'pagerank', 'ipagerank'],
  ...['authority', 'layer', 'share-on-topic'],
];
