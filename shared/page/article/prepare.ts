import type { FlatElement } from '../flat.ts';
import type { Rules } from './grab.ts';
import type { Page, Paragraph, Part } from './parts.ts';

/** What is known of the page already: its title, and whether its author is named outside the text. */
export interface Hints {
  readonly title: string;
  readonly authorKnown: boolean;
}

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const SCORED = among('section h2 h3 h4 h5 h6 p td pre');
const EMPTY_GOES = among('div section header h1 h2 h3 h4 h5 h6');
const MEDIA = among('img picture svg video audio iframe object embed canvas figure table form input');
const UNLIKELY_ROLES = among('menu menubar complementary navigation alert alertdialog dialog');
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const MAX_STYLE = 300;
const MAX_BYLINE = 100;
const MAX_HEADING = 500;
/** A heading that says this share of the title is the title. */
const SAME_TITLE = 0.75;
const MOST_LINKED = 0.25;

const tokens = (text: string): string[] => text.toLowerCase().split(/\W+/).filter(Boolean);

/** Share of the second text, by letters, whose words the first has too. */
function similarity(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return 0;
  const own = second.filter((token) => !first.includes(token));
  return 1 - own.join(' ').length / second.join(' ').length;
}

function isHidden({ node }: FlatElement): boolean {
  if (node.attribute('hidden') !== undefined) return true;
  if (node.attribute('aria-hidden') === 'true' && !(node.attribute('class') ?? '').includes('fallback-image'))
    return true;
  const style = node.attribute('style');
  return style !== undefined && HIDDEN.test(style.slice(0, MAX_STYLE));
}

const textLength = ({ start, end }: FlatElement): number => Math.max(0, end - start);

class Preparation {
  readonly #page: Page;
  readonly #rules: Rules;
  readonly #title: readonly string[];
  #byline: boolean;
  #heading = false;

  constructor(page: Page, rules: Rules, hints: Hints) {
    this.#page = page;
    this.#rules = rules;
    this.#title = tokens(hints.title);
    this.#byline = hints.authorKnown;
  }

  goes(part: Part, sheltered: boolean): boolean {
    const { element } = part;
    return (
      isHidden(element) ||
      this.#isByline(part) ||
      this.#isTitle(element) ||
      this.#isUnlikely(part, sheltered) ||
      this.#isEmpty(element)
    );
  }

  #isByline({ element, names }: Part): boolean {
    if (this.#byline) return false;
    const length = textLength(element);
    if (length === 0 || length >= MAX_BYLINE) return false;
    const { node } = element;
    const named =
      names.byline || node.attribute('rel') === 'author' || (node.attribute('itemprop') ?? '').includes('author');
    this.#byline = named;
    return named;
  }

  #isTitle({ name, start, end }: FlatElement): boolean {
    if (this.#heading || (name !== 'h1' && name !== 'h2')) return false;
    const text = this.#page.flat.text.slice(start, Math.min(end, start + MAX_HEADING));
    this.#heading = similarity(this.#title, tokens(text)) > SAME_TITLE;
    return this.#heading;
  }

  #isUnlikely({ element, names }: Part, sheltered: boolean): boolean {
    if (!this.#rules.unlikely) return false;
    if (names.unlikely && !sheltered && element.name !== 'body' && element.name !== 'a') return true;
    return UNLIKELY_ROLES.has(element.node.attribute('role') ?? '');
  }

  #isEmpty(element: FlatElement): boolean {
    if (!EMPTY_GOES.has(element.name) || textLength(element) > 0) return false;
    for (let at = element.index + 1; at <= Math.min(element.last, element.index + 3); at++) {
      const { name = '' } = this.#page.flat.elements[at] ?? {};
      if (MEDIA.has(name) || (name !== 'br' && name !== 'hr')) return false;
    }
    return true;
  }
}

/**
 * Marks what falls away before scoring and finds the divisions that are paragraphs in truth: those that hold one paragraph, or bare text, and
 * nothing else. Gives the parts to score; paragraphs of bare text are scored beside them.
 */
export function prepare(
  parts: readonly Part[],
  paragraphs: readonly Paragraph[],
  page: Page,
  rules: Rules,
  hints: Hints,
): readonly Part[] {
  const preparation = new Preparation(page, rules, hints);
  const bareIn = new Map<Part, number>();
  for (const { parent } of paragraphs) bareIn.set(parent, (bareIn.get(parent) ?? 0) + 1);
  const children = new Uint32Array(parts.length);
  for (const { element, parent } of parts) {
    if (parent !== undefined && (element.block || page.ofBlocks[element.index] === 1)) {
      children[parent.element.index] = (children[parent.element.index] ?? 0) + 1;
    }
  }
  const sums = linkedSums(parts);
  const sheltered = new Uint8Array(parts.length);
  const scored: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined) break;
    const { element, parent } = part;
    const shelter = parent !== undefined && sheltered[parent.element.index] === 1;
    if (shelter || element.name === 'table' || element.name === 'code') sheltered[at] = 1;
    if (preparation.goes(part, shelter)) {
      part.removed = true;
      at = element.last;
      continue;
    }
    if (element.name === 'div' && isParagraph(part, children[at] ?? 0, bareIn.get(part) ?? 0, parts, sums))
      part.name = 'p';
    if (SCORED.has(part.name) && !(element.name === 'p' && parent?.name === 'p')) scored.push(part);
  }
  return scored;
}

interface Sums {
  readonly chars: Float64Array;
  readonly linked: Float64Array;
}

function linkedSums(parts: readonly Part[]): Sums {
  const sums = { chars: new Float64Array(parts.length), linked: new Float64Array(parts.length) };
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (part === undefined) continue;
    sums.chars[at] = (sums.chars[at] ?? 0) + part.chars;
    sums.linked[at] = (sums.linked[at] ?? 0) + part.linked;
    const up = part.parent?.element.index;
    if (up === undefined) continue;
    sums.chars[up] = (sums.chars[up] ?? 0) + (sums.chars[at] ?? 0);
    sums.linked[up] = (sums.linked[up] ?? 0) + (sums.linked[at] ?? 0);
  }
  return sums;
}

function isParagraph({ element }: Part, blocks: number, bare: number, parts: readonly Part[], sums: Sums): boolean {
  const { index } = element;
  const linked = (sums.linked[index] ?? 0) / Math.max(1, sums.chars[index] ?? 0);
  if (linked >= MOST_LINKED) return false;
  if (blocks === 0) return bare === 1;
  return blocks === 1 && bare === 0 && parts[index + 1]?.element.name === 'p';
}
