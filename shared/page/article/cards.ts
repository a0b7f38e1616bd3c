import type { Flat, FlatElement } from '../flat.ts';
import { stepOf } from '../place.ts';
import { HEADING_LEVEL } from '../tags.ts';
import { densestOf } from './one-parent.ts';
import { proseIn } from './prose.ts';

/** Elements that hold one entry of a list; a `div` without a class does not say so. */
const ENTRIES: ReadonlySet<string> = new Set(['li', 'article', 'div']);
/** Fewest cards of a list, and their share of its entries. */
const LEAST_CARDS = 3;
const MOST_ENTRIES = 0.75;
/** Levels above a line on which its card is looked for. */
const LEVELS = 6;
/** Most text of a card without a linked heading, and text before its link: a date or a rank. In UTF-16 units. */
const MAX_CARD = 2_400;
const LABEL = 40;
/** Elements of a card among which its link is looked for. */
const MAX_ELEMENTS = 60;
/** Words of prose that an article has without the cards beside it. */
const LEAST_PROSE = 60;

const HOST = /^(?:https?:)?\/\/(?:www\.)?([^/?#:]*)/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp|svg)(?:$|[?#])/i;
const MAX_ADDRESS = 500;
const hostOf = (address: string): string => HOST.exec(address)?.[1]?.toLowerCase() ?? '';

/** Finds the cards of a page: entries of a list that show other pages of the site. */
class Cards {
  readonly #elements: readonly FlatElement[];
  readonly #host: string;
  readonly #found = new Set<FlatElement>();
  /** Parents whose children were looked at. */
  readonly #known = new Set<FlatElement>();

  constructor({ elements }: Flat, address: string) {
    this.#elements = elements;
    this.#host = hostOf(address);
  }

  /** Returns whether an element or one of the nearest around it is a card. */
  isInside(owner: FlatElement): boolean {
    let element = owner;
    for (let level = 0; level < LEVELS; level++) {
      const { name, parent } = element;
      if (parent === undefined) return false;
      if (ENTRIES.has(name)) this.#lookBelow(parent);
      if (this.#found.has(element)) return true;
      element = parent;
    }
    return false;
  }

  #lookBelow(parent: FlatElement): void {
    if (this.#known.has(parent)) return;
    this.#known.add(parent);
    const lists = new Map<string, { cards: FlatElement[]; entries: number }>();
    for (let at = parent.index + 1; at <= parent.last; ) {
      const child = this.#elements[at];
      if (child === undefined) break;
      at = child.last + 1;
      const step = stepOf(child);
      if (!ENTRIES.has(child.name) || step === 'div' || child.end <= child.start) continue;
      const list = lists.get(step) ?? { cards: [], entries: 0 };
      lists.set(step, list);
      list.entries++;
      if (this.#isCard(child)) list.cards.push(child);
    }
    for (const { cards, entries } of lists.values())
      if (cards.length >= LEAST_CARDS && cards.length >= entries * MOST_ENTRIES)
        for (const card of cards) this.#found.add(card);
  }

  /** Returns whether an element has a heading that is a link, or is short and begins with a link. */
  #isCard({ index, last, start, end }: FlatElement): boolean {
    const isShort = end - start <= MAX_CARD;
    for (let at = index; at <= Math.min(last, index + MAX_ELEMENTS); at++) {
      const element = this.#elements[at];
      if (element === undefined || !this.#leadsOn(element)) continue;
      if (isShort && element.start - start <= LABEL) return true;
      const inner = this.#elements[at + 1];
      if (HEADING_LEVEL.has(element.parent?.name ?? '') || HEADING_LEVEL.has(inner?.name ?? '')) return true;
    }
    return false;
  }

  #leadsOn({ name, node }: FlatElement): boolean {
    const href = name === 'a' ? node.attribute('href')?.slice(0, MAX_ADDRESS) : undefined;
    if (href === undefined || href.startsWith('#') || PICTURE.test(href)) return false;
    const host = hostOf(href);
    return host === '' || this.#host === '' || host === this.#host;
  }
}

/**
 * Takes out of an article what follows it in cards: lists of related articles, of which each entry begins with a link
 * to a page of the site, or has a heading that is one. A list before the end of the densest parent is the article's
 * own. Linear.
 */
export function withoutCards(flat: Flat, address: string, prose: Float64Array, kept: Uint8Array): Uint8Array {
  const cards = new Cards(flat, address);
  const without = kept.map((keep, at) => {
    const owner = flat.lines[at]?.owner;
    return Number(keep === 1 && owner !== undefined && !cards.isInside(owner));
  });
  if (proseIn(prose, without) < LEAST_PROSE) return kept;
  const last = densestOf(flat, (at) => without[at] === 1)?.parent.last ?? flat.elements.length;
  return kept.map((keep, at) => (keep === 1 && (flat.lines[at]?.owner.index ?? 0) <= last ? 1 : (without[at] ?? 0)));
}
