import type { Outline } from './results-store.ts';

let collator: Intl.Collator | undefined;
/** The collator is made once, and only when a table is sorted: its rules take 1 MB. */
export const compareTexts = (a: string, b: string): number => {
  collator ??= new Intl.Collator();
  return collator.compare(a, b);
};

type TextSorted = Pick<Outline, 'title' | 'site' | 'relevance' | 'n'>;

/** Sequences of a table that follow the rules of a language, which SQLite does not know. */
export const BY_TEXT = {
  title: (a: TextSorted, b: TextSorted): number => compareTexts(a.title, b.title) || a.n - b.n,
  site: (a: TextSorted, b: TextSorted): number =>
    compareTexts(a.site, b.site) || b.relevance - a.relevance || a.n - b.n,
} as const;

/**
 * Returns the first items of a sequence, sorted, at most `count`. Cost: little more than a comparison for each item.
 */
export function firstBy<Item>(items: readonly Item[], count: number, order: (a: Item, b: Item) => number): Item[] {
  let first: Item[] = [];
  /** None behind this one is among the first. */
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && order(item, last) >= 0) continue;
    first.push(item);
    if (first.length < 2 * count) continue;
    first = first.sort(order).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(order).slice(0, count);
}
