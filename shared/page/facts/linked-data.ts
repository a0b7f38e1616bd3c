import type { Flat } from '../flat.ts';
import { decodeXml } from '../xml.ts';

/** A page's statements on its article in JSON-LD (schema.org); '' for each that is missing. */
export interface LinkedData {
  readonly headline: string;
  readonly author: string;
  readonly published: string;
  /** The page has the type of a thread in a forum, or of a question with its answers. */
  readonly thread: boolean;
  /**
   * Texts of `identifier`, `sameAs` and `doi`, and of `isbn`, at most 20 each, of what the page is about. What such a
   * thing names, such as a work that it is based on, has identifiers of its own.
   */
  readonly identifiers: readonly string[];
  readonly isbns: readonly string[];
}

const MAX_SCRIPTS = 8;
const MAX_LENGTH = 200_000;
const MAX_OBJECTS = 300;
/** Properties with other people's texts on the article, and with works that it cites. */
const OTHERS = /^(?:comment|review|citation)s?$/;
/** Properties whose values are what the page is about, like the outermost objects. */
const MAIN = new Set(['@graph', 'mainEntity']);
const MAX_IDENTIFIERS = 20;
const THREADS: ReadonlySet<string> = new Set(['DiscussionForumPosting', 'QAPage']);
/** Begin and end of a CDATA section around a script, which pages in XHTML need, each with its comment. */
const SECTION = /^[\s/*]*<!\[CDATA\[[\s/*]*/;
const SECTION_END = ']]>';
const COMMENT = /\/[/*]\s*$/;
const TYPE = /^\s*application\/ld\+json/i;

type LinkedDataObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is LinkedDataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function namesOf(value: unknown): string {
  const list = Array.isArray(value) ? value.slice(0, 10) : [value];
  const names = list.map((one) => asText(one) || (isObject(one) ? asText(one.name) : ''));
  return names.filter((name) => name !== '').join(', ');
}

/** Texts of the properties that identify a thing: plain, or the value of a `PropertyValue`. */
function identifiersOf({ identifier, sameAs, doi }: LinkedDataObject): readonly string[] {
  const values = [identifier, sameAs, doi].flat().slice(0, MAX_IDENTIFIERS);
  return values.map((one) => asText(one) || (isObject(one) ? asText(one.value) : '')).filter((text) => text !== '');
}

function parse(text: string): unknown {
  try {
    const [open] = SECTION.exec(text) ?? [];
    if (open === undefined) return JSON.parse(text);
    return JSON.parse(text.slice(open.length, text.lastIndexOf(SECTION_END)).replace(COMMENT, ''));
  } catch {
    // Broken JSON-LD is common and counts as missing.
    return undefined;
  }
}

/**
 * Returns the first headline found, with its author and date, else the first author and date, breadth first. Reads at
 * most 8 scripts and 300 objects. Never throws.
 */
export function linkedDataOf(flat: Flat): LinkedData {
  const scripts = flat.elements.filter(
    ({ name, node }) => name === 'script' && TYPE.test(node.attribute('type')?.slice(0, 50) ?? ''),
  );
  const queue = scripts.slice(0, MAX_SCRIPTS).map(({ node }): { value: unknown; isMain: boolean } => {
    const text = node.first?.text ?? '';
    return { value: text.length > MAX_LENGTH ? undefined : parse(text), isMain: true };
  });
  const identifiers: string[] = [];
  const isbns: string[] = [];
  const found = { headline: '', author: '', published: '', thread: false, identifiers, isbns };
  for (const [at, { value, isMain }] of queue.entries()) {
    if (at >= MAX_OBJECTS) break;
    if (Array.isArray(value))
      queue.push(...value.slice(0, MAX_OBJECTS).map((one: unknown) => ({ value: one, isMain })));
    if (!isObject(value)) continue;
    found.thread ||= THREADS.has(asText(value['@type']));
    // Many sites write references of HTML into JSON, where they are plain text.
    const [headline, author] = [decodeXml(asText(value.headline)), decodeXml(namesOf(value.author))];
    const published = asText(value.datePublished);
    // The site and the page around it may name others.
    const isArticle = found.headline === '' && headline !== '';
    found.headline ||= headline;
    if (isMain && identifiers.length < MAX_IDENTIFIERS) identifiers.push(...identifiersOf(value));
    if (isMain && isbns.length < MAX_IDENTIFIERS && typeof value.isbn === 'string') isbns.push(value.isbn);
    found.author = isArticle ? author || found.author : found.author || author;
    found.published = isArticle ? published || found.published : found.published || published;
    for (const [name, inner] of Object.entries(value).slice(0, 50)) {
      if (typeof inner === 'object' && !OTHERS.test(name))
        queue.push({ value: inner, isMain: isMain && MAIN.has(name) });
    }
  }
  return found;
}
