import type { LinkRecord } from '../../../shared/page/record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { anchorTerms, contextTerms, urlTerms } from '../../order/words/link-terms.ts';
import { similarity } from '../../order/words/similarity.ts';
import { splitFor } from '../../order/words/split.ts';
import { topicVector } from '../../order/words/topic-vector.ts';

/** Estimates from its words the worth of a link before any order has seen it: at least 0, at most 1.5. */
export type LinkWorth = (link: LinkRecord) => number;

export const NO_WORTH: LinkWorth = () => 0;

/** Text on each side of the anchor that counts, in UTF-16 units, and by how much. */
const AROUND = 100;
const CONTEXT = 0.5;

/**
 * Cosine of the topic with anchor and address (Best-First), and half of that with the text around. Only asked of pages
 * with more links than are kept.
 */
export function linkWorth(topic: Topic): LinkWorth {
  const split = splitFor(topic);
  const vector = topicVector(topic, split.terms);
  const like = (terms: readonly string[]): number => similarity(vector, terms).value;
  return (link) =>
    like([...anchorTerms(link, split), ...urlTerms(link)]) + CONTEXT * like(contextTerms(link, AROUND, split));
}

/**
 * Returns whether the page asks not to follow the link. The hint puts the link behind all others, and gives no support
 * to its target.
 */
export const isDiscouraged = ({ rel }: LinkRecord): boolean => rel.includes('nofollow');

/**
 * At most `most` of what stands for links, in page order. Left out first is what the page asks not to follow, then what
 * promises less, then furniture, then what comes last.
 */
export function worthiest<Item>(
  most: number,
  items: readonly Item[],
  linkOf: (item: Item) => LinkRecord,
  worth: LinkWorth,
): readonly Item[] {
  if (items.length <= most) return items;
  const ranked = items.map((item, place) => {
    const link = linkOf(item);
    return { item, place, isDiscouraged: isDiscouraged(link), worth: worth(link), furniture: link.furniture };
  });
  ranked.sort(
    (a, b) =>
      Number(a.isDiscouraged) - Number(b.isDiscouraged) ||
      b.worth - a.worth ||
      Number(a.furniture) - Number(b.furniture) ||
      a.place - b.place,
  );
  return ranked
    .slice(0, most)
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
