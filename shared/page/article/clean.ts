import type { Steps } from '../steps.ts';
import { dataTables } from './data-tables.ts';
import type { Rules } from './grab.ts';
import type { Page, Part } from './parts.ts';

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const CUT = among('object embed footer link aside iframe input textarea select button');
const HEADINGS = among('h1 h2 h3 h4 h5 h6');
const LISTS = among('ul ol');
const EMBEDS = among('object embed iframe');
/** Parts whose presence shows that there is text to be read. */
const TEXTISH = among('span li td blockquote dl div img ol p pre table ul');
const VIDEO =
  /\/\/(?:www\.)?(?:(?:dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq)\.com|(?:archive|upload\.wikimedia)\.org|player\.twitch\.tv)/i;
const SHARE_LENGTH = 500;
const MANY_COMMAS = 10;
const GOOD_WEIGHT = 25;
/** So many list items are forgiven. */
const FREE_ITEMS = 100;

/** What stands in a part, itself not counted. */
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

function addChild(sum: Content, { element, name }: Part, content: Content, data: boolean): void {
  sum.chars += content.chars;
  sum.commas += content.commas;
  sum.linked += content.linked;
  sum.paragraphs += content.paragraphs + Number(name === 'p');
  sum.pictures += content.pictures + Number(name === 'img');
  sum.items += content.items + Number(name === 'li');
  sum.inputs += content.inputs + Number(name === 'input');
  const embed = EMBEDS.has(name);
  sum.embeds += content.embeds + Number(embed);
  sum.video ||= content.video || (embed && VIDEO.test((element.node.attribute('src') ?? '').slice(0, SHARE_LENGTH)));
  sum.headingChars += content.headingChars + (HEADINGS.has(name) ? content.chars : 0);
  sum.listChars += content.listChars + (LISTS.has(name) ? content.chars : 0);
  sum.textish ||= content.textish || (TEXTISH.has(name) && content.chars > 0);
  sum.dataTable ||= content.dataTable || data;
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

function goes(part: Part, content: Content, around: Around, rules: Rules): boolean {
  const { name, names } = part;
  if (around.dataTable || around.code || content.dataTable) return false;
  const weight = rules.weights ? names.weight : 0;
  if (weight < 0) return true;
  if (content.commas >= MANY_COMMAS || content.video) return false;
  const isList = LISTS.has(name) || content.listChars > 0.9 * content.chars;
  const doubtful = isDoubtful(content, isList, around.figure, weight);
  const pictureList = isList && content.items > 0 && content.pictures === content.items;
  return doubtful && !pictureList;
}

interface Around {
  readonly dataTable: boolean;
  readonly code: boolean;
  readonly figure: boolean;
}
const NOWHERE: Around = { dataTable: false, code: false, figure: false };

/** The part of a page between the first and the last element of a root. */
class Cleaner {
  readonly #parts: readonly Part[];
  readonly #rules: Rules;
  readonly #data: Uint8Array;
  readonly #around: readonly Around[];
  readonly #page: Page;

  constructor(parts: readonly Part[], page: Page, rules: Rules) {
    this.#parts = parts;
    this.#rules = rules;
    this.#page = page;
    this.#data = dataTables(parts);
    const around: Around[] = [];
    for (const { element, parent } of parts) {
      const outer = parent === undefined ? NOWHERE : (around[parent.element.index] ?? NOWHERE);
      const dataTable = parent !== undefined && this.#data[parent.element.index] === 1;
      const code = parent?.name === 'code';
      const figure = parent?.name === 'figure';
      around[element.index] =
        dataTable || code || figure
          ? { dataTable: outer.dataTable || dataTable, code: outer.code || code, figure: outer.figure || figure }
          : outer;
    }
    this.#around = around;
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

  /** Looks at the parts of these names from the last to the first, so that each is seen after what is in it. */
  pass(root: Part, names: ReadonlySet<string>): void {
    const { index: first, last } = root.element;
    const contents: (Content | undefined)[] = [];
    for (let at = last; at >= first; at--) {
      const part = this.#parts[at];
      if (part === undefined || part.removed) continue;
      const content = contents[at - first] ?? nothing();
      this.#addOwn(content, at);
      const data = this.#data[at] === 1;
      const candidate = at !== first && names.has(part.name) && !(part.name === 'table' && data);
      if (candidate && goes(part, content, this.#around[at] ?? NOWHERE, this.#rules)) {
        part.removed = true;
        continue;
      }
      const up = part.parent?.element.index;
      if (up === undefined || at === first) continue;
      const slot = up - first;
      const sum = contents[slot] ?? nothing();
      contents[slot] = sum;
      addChild(sum, part, content, data);
    }
  }
}

const FORMS = among('form fieldset');
const TABLES = among('table');
const PLAIN_LISTS = among('ul');
const DIVISIONS = among('div');

/** Takes out of the article what is no text of it: marks parts under `roots` as removed. */
export function* cleanSteps(parts: readonly Part[], roots: readonly Part[], page: Page, rules: Rules): Steps<void> {
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
