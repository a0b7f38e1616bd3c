import type { TakeEnd } from './cut.ts';
import { dictionary } from './dictionary.ts';
import { simplifiedUnits } from './simplify.ts';
import type { Trie } from './trie.ts';

/** Returns the end of the longest word of the trie from `from` on; `from` without one. */
function longest(trie: Trie, text: string, from: number, to: number): number {
  const simple = simplifiedUnits();
  let end = from;
  let node = 0;
  for (let at = from; at < to; at++) {
    node = trie.child(node, simple[text.charCodeAt(at)] ?? 0);
    if (node < 0) break;
    if (trie.cost(node) !== Number.POSITIVE_INFINITY) end = at + 1;
  }
  return end;
}

/**
 * Forward maximum matching: always the longest word of the list, else one character. The way of the classic Chinese
 * crawlers (GA crawler, S3.9), kept to compare with.
 */
export function cutForwardMaximum(
  text: string,
  from: number,
  to: number,
  extra: Trie | undefined,
  take: TakeEnd,
): void {
  for (let at = from; at < to; ) {
    const known = longest(dictionary(), text, at, to);
    const added = extra === undefined ? at : longest(extra, text, at, to);
    at = Math.max(known, added, at + 1);
    take(at);
  }
}
