import type { Steps } from '../steps.ts';
import type { AttemptRules } from './attempt-rules.ts';
import type { ArticlePage, ArticlePart } from './parts.ts';
import { INSIDE } from './surroundings.ts';

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const CUT = among('object embed footer link aside iframe input textarea select button');
const LISTS = among('ul ol');
/** Flags that a part adds to those around it, as a sum. `TEXTISH`: its presence shows text to read. */
const [PARAGRAPH, PICTURE, ITEM, INPUT, EMBED, HEADING, LIST, TEXTISH] = [1, 2, 4, 8, 16, 32, 64, 128];
const COUNTS_FOR = new Map<string, number>();
for (const [kind, names] of [
  [PARAGRAPH, 'p'],
  [PICTURE, 'img'],
  [ITEM, 'li'],
  [INPUT, 'input'],
  [EMBED, 'object embed iframe'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [LIST, 'ul ol'],
  [TEXTISH, 'span li td blockquote dl div img ol p pre table ul'],
] as const)
  for (const name of names.split(' ')) COUNTS_FOR.set(name, (COUNTS_FOR.get(name) ?? 0) | kind);
const VIDEO =
  /\/\/(?:www\.)?(?:(?:dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq)\.com|(?:archive|upload\.wikimedia)\.org|player\.twitch\.tv)/i;
const SHARE_LENGTH = 500;
const MANY_COMMAS = 10;
const GOOD_WEIGHT = 25;
/** List items that the rule for lists allows. */
const FREE_ITEMS = 100;

/** Contents of a part, the part itself not counted. */
interface Content {
  chars: number;
  commas: number;
  linked: number;
  paragraphs: number;
  pictures: number;
  items: number;
  inputs: number;
  embeds: number;
  video: boolean;
  headingChars: number;
  listChars: number;
  textish: boolean;
  dataTable: boolean;
}

const nothing = (): Content => ({
  chars: 0,
  commas: 0,
  linked: 0,
  paragraphs: 0,
  pictures: 0,
  items: 0,
  inputs: 0,
  embeds: 0,
  video: false,
  headingChars: 0,
  listChars: 0,
  textish: false,
  dataTable: false,
});

function addChild(sum: Content, { element, name }: ArticlePart, content: Content, data: boolean): void {
  const kinds = COUNTS_FOR.get(name) ?? 0;
  sum.chars += content.chars;
  sum.commas += content.commas;
  sum.linked += content.linked;
  sum.paragraphs += content.paragraphs;
  sum.pictures += content.pictures;
  sum.items += content.items;
  sum.inputs += content.inputs;
  sum.embeds += content.embeds;
  sum.headingChars += content.headingChars;
  sum.listChars += content.listChars;
  sum.video ||= content.video;
  sum.textish ||= content.textish;
  sum.dataTable ||= content.dataTable || data;
  if (kinds === 0) return;
  if (kinds & PARAGRAPH) sum.paragraphs++;
  if (kinds & PICTURE) sum.pictures++;
  if (kinds & ITEM) sum.items++;
  if (kinds & INPUT) sum.inputs++;
  if (kinds & EMBED) {
    sum.embeds++;
    sum.video ||= VIDEO.test((element.node.attribute('src') ?? '').slice(0, SHARE_LENGTH));
  }
  if (kinds & HEADING) sum.headingChars += content.chars;
  if (kinds & LIST) sum.listChars += content.chars;
  if (kinds & TEXTISH && content.chars > 0) sum.textish = true;
}

/** Readability's doubts about a part of few commas: pictures, lists, forms or links where text should be. */
function isDoubtful(content: Content, isList: boolean, inFigure: boolean, weight: number): boolean {
  const { chars, paragraphs, pictures, items, inputs, embeds, headingChars, textish } = content;
  const density = chars === 0 ? 0 : content.linked / chars;
  if (!inFigure && pictures > 1 && paragraphs / pictures < 0.5) return true;
  if (!isList && items - FREE_ITEMS > paragraphs) return true;
  if (inputs > Math.floor(paragraphs / 3)) return true;
  const short = headingChars < 0.9 * chars && chars < 25 && (pictures === 0 || pictures > 2) && density > 0;
  if (!isList && !inFigure && short) return true;
  if (!isList && weight < GOOD_WEIGHT && density > 0.2) return true;
  if (weight >= GOOD_WEIGHT && density > 0.5) return true;
  if ((embeds === 1 && chars < 75) || embeds > 1) return true;
  return pictures === 0 && !textish;
}

function goes(part: ArticlePart, content: Content, inside: number, rules: AttemptRules): boolean {
  const { name, names } = part;
  if ((inside & (INSIDE.dataTable | INSIDE.code)) !== 0 || content.dataTable) return false;
  const weight = rules.weights ? names.weight : 0;
  if (weight < 0) return true;
  if (content.commas >= MANY_COMMAS || content.video) return false;
  const isList = LISTS.has(name) || content.listChars > 0.9 * content.chars;
  const doubtful = isDoubtful(content, isList, (inside & INSIDE.figure) !== 0, weight);
  const pictureList = isList && content.items > 0 && content.pictures === content.items;
  return doubtful && !pictureList;
}

/** The part of a page between the first and the last element of a root. */
class Cleaner {
  readonly #parts: readonly ArticlePart[];
  readonly #rules: AttemptRules;
  readonly #page: ArticlePage;

  constructor(parts: readonly ArticlePart[], page: ArticlePage, rules: AttemptRules) {
    this.#parts = parts;
    this.#rules = rules;
    this.#page = page;
  }

  #addOwn(content: Content, at: number): void {
    const { own } = this.#page;
    const bare = this.#page.bareLines[at] ?? 0;
    content.chars += own.chars[at] ?? 0;
    content.commas += own.commas[at] ?? 0;
    content.linked += own.linked[at] ?? 0;
    content.paragraphs += bare;
    content.textish ||= bare > 0;
  }

  /** Returns the place of the first part with one of these names, after the root itself; undefined without one. */
  #firstOf({ element: { index, last } }: ArticlePart, names: ReadonlySet<string>): number | undefined {
    for (let at = index + 1; at <= last; at++) {
      const part = this.#parts[at];
      if (part !== undefined && !part.removed && names.has(part.name)) return at;
    }
    return undefined;
  }

  /**
   * Visits the parts of these names from last to first, so that each comes after its contents. Parts before the first
   * match are in none.
   */
  pass(root: ArticlePart, names: ReadonlySet<string>): void {
    const { last } = root.element;
    const { data, inside } = this.#page.surroundings;
    const until = this.#firstOf(root, names);
    if (until === undefined) return;
    const contents = new Array<Content | undefined>(last - until + 1);
    for (let at = last; at >= until; at--) {
      const part = this.#parts[at];
      if (part === undefined || part.removed) continue;
      const content = contents[at - until] ?? nothing();
      this.#addOwn(content, at);
      const isData = data[at] === 1;
      const candidate = names.has(part.name) && !(part.name === 'table' && isData);
      if (candidate && goes(part, content, inside[at] ?? 0, this.#rules)) {
        part.removed = true;
        continue;
      }
      const up = part.parent?.element.index;
      if (up === undefined || up < until) continue;
      const slot = up - until;
      const sum = contents[slot] ?? nothing();
      contents[slot] = sum;
      addChild(sum, part, content, isData);
    }
  }
}

const FORMS = among('form fieldset');
const TABLES = among('table');
const PLAIN_LISTS = among('ul');
const DIVISIONS = among('div');

/** Marks parts under `roots` that are no text of the article as removed. */
export function* cleanSteps(
  parts: readonly ArticlePart[],
  roots: readonly ArticlePart[],
  page: ArticlePage,
  rules: AttemptRules,
): Steps<void> {
  const cleaner = new Cleaner(parts, page, rules);
  for (const root of roots) {
    if (rules.clean) cleaner.pass(root, FORMS);
    for (let at = root.element.index + 1; at <= root.element.last; at++) {
      const part = parts[at];
      if (part === undefined || part.removed) continue;
      const shared = part.names.share && part.element.end - part.element.start < SHARE_LENGTH;
      const badHeading = (part.name === 'h1' || part.name === 'h2') && rules.weights && part.names.weight < 0;
      if (shared || badHeading || CUT.has(part.name)) part.removed = true;
      if (part.parent?.removed && part !== root) part.removed = true;
    }
    if (!rules.clean) continue;
    for (const names of [TABLES, PLAIN_LISTS, DIVISIONS]) {
      yield;
      cleaner.pass(root, names);
    }
  }
}
