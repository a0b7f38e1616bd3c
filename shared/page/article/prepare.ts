import type { FlatElement } from '../flat.ts';
import type { AttemptRules } from './attempt-rules.ts';
import type { ArticlePage, ArticlePart } from './parts.ts';

/** Facts known before the search: the page's title, and whether it names its author outside the text. */
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
/** Share of the title's words in a heading that makes the heading the title. */
const SAME_TITLE = 0.75;

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
  readonly #page: ArticlePage;
  readonly #rules: AttemptRules;
  readonly #title: readonly string[];
  #byline: boolean;
  #heading = false;
  /** Something fell away as unlikely. */
  foundUnlikely = false;

  constructor(page: ArticlePage, rules: AttemptRules, hints: Hints) {
    this.#page = page;
    this.#rules = rules;
    this.#title = tokens(hints.title);
    this.#byline = hints.authorKnown;
  }

  goes(part: ArticlePart, sheltered: boolean): boolean {
    const { element } = part;
    return (
      isHidden(element) ||
      this.#isByline(part) ||
      this.#isTitle(element) ||
      this.#isUnlikely(part, sheltered) ||
      this.#isEmpty(element)
    );
  }

  #isByline({ element, names }: ArticlePart): boolean {
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

  #isUnlikely({ element, names }: ArticlePart, sheltered: boolean): boolean {
    if (!this.#rules.unlikely) return false;
    const role = element.node.attribute('role');
    const isUnlikely =
      (names.unlikely && !sheltered && element.name !== 'body' && element.name !== 'a') ||
      (role !== undefined && UNLIKELY_ROLES.has(role));
    if (isUnlikely) this.foundUnlikely = true;
    return isUnlikely;
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

/** Parts for one try to score, and whether its rule about unlikely parts changed anything. */
export interface Prepared {
  readonly scored: readonly ArticlePart[];
  readonly foundUnlikely: boolean;
}

/**
 * Marks what falls away before scoring, and gives the parts to score; paragraphs of bare text are scored beside them.
 */
export function prepare(parts: readonly ArticlePart[], page: ArticlePage, rules: AttemptRules, hints: Hints): Prepared {
  const preparation = new Preparation(page, rules, hints);
  const sheltered = new Uint8Array(parts.length);
  const scored: ArticlePart[] = [];
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
    if (page.asParagraph[at] === 1) part.name = 'p';
    if (SCORED.has(part.name) && !(element.name === 'p' && parent?.name === 'p')) scored.push(part);
  }
  return { scored, foundUnlikely: preparation.foundUnlikely };
}
