/**
 * Returns pages in the sequence in which the user's labels teach most: first those that are most likely announced
 * wrongly (uncertainty sampling). @param pages `relevance` is at least 0.5
 */
export const leastSure = <Page extends { readonly relevance: number }>(pages: readonly Page[]): readonly Page[] =>
  pages.toSorted((one, other) => one.relevance - other.relevance);
