import { type ImportedPage, savedPage } from './saved-page.ts';

const RIS = /^([A-Z][A-Z\d]) {2}- ?(.*)$/;
/** Tags of an address, best first. */
const ADDRESSES = ['UR', 'L2', 'LK'];

export const isRis = (text: string): boolean => /^\s*TY {2}- /.test(text);

/**
 * Reads references in RIS (Research Information Systems, RIS format specification 2011): a tag and a text on each line,
 * `TY` begins and `ER` ends a reference.
 */
export function* pagesOfRis(text: string): Generator<ImportedPage | undefined> {
  let fields = new Map<string, string>();
  for (const line of text.split(/\r?\n|\r/)) {
    const [, tag = '', value = ''] = RIS.exec(line) ?? [];
    if (tag === 'ER') {
      const url = ADDRESSES.map((name) => fields.get(name)).find((given) => given !== undefined && given !== '');
      yield savedPage({ url, doi: fields.get('DO'), title: fields.get('TI') ?? fields.get('T1') });
      fields = new Map();
    } else if (tag !== '' && !fields.has(tag)) fields.set(tag, value.trim());
  }
}

/** UTF-16 units before the first entry that are looked at. */
const MAX_PREAMBLE = 20_000;

/** True for a text whose first line, comments aside, begins an entry. */
export function isBibtex(text: string): boolean {
  const lines = text.slice(0, MAX_PREAMBLE).split('\n');
  const first = lines.find((line) => line.trim() !== '' && !line.trimStart().startsWith('%'));
  return first !== undefined && /^\s*@[a-z]{1,40}\s*[{(]/i.test(first);
}

const ENTRY = /@([a-z]{1,40})\s{0,9}[{(]\s{0,9}[^\s,{}()@"]{0,200}\s{0,9},/gi;
const FIELD = /\s*([a-z][\w-]{0,40})\s*=\s*/iy;
/** Entries without a work. */
const NO_WORK = /^(?:comment|preamble|string)$/i;
/** Longest value that is kept, in UTF-16 units. */
const MAX_VALUE = 4_000;

/**
 * Reads entries of BibTeX, as Zotero and Better BibTeX write them (bibtex.org/Format; braces and quotes around values).
 * One pass: each value is passed over once. Accents that are commands of TeX stay as they are.
 */
export function* pagesOfBibtex(text: string): Generator<ImportedPage | undefined> {
  ENTRY.lastIndex = 0;
  for (let entry = ENTRY.exec(text); entry !== null; entry = ENTRY.exec(text)) {
    const fields = new Map<string, string>();
    let at = ENTRY.lastIndex;
    for (;;) {
      FIELD.lastIndex = at;
      const [whole, name = ''] = FIELD.exec(text) ?? [];
      if (whole === undefined) break;
      const value = valueAt(text, at + whole.length);
      fields.set(name.toLowerCase(), value.text);
      at = text[value.end] === ',' ? value.end + 1 : value.end;
    }
    ENTRY.lastIndex = at;
    if (NO_WORK.test(entry[1] ?? '')) continue;
    const title = (fields.get('title') ?? '').replace(/[{}]/g, '').replace(/\\([&%$#_])/g, '$1');
    yield savedPage({ url: addressOf(fields), doi: fields.get('doi'), title });
  }
}

function addressOf(fields: ReadonlyMap<string, string>): string {
  const url = (fields.get('url') ?? '').replace(/\\([&%$#_~])/g, '$1');
  const isArxiv = /^arxiv$/i.test(fields.get('eprinttype') ?? fields.get('archiveprefix') ?? '');
  const eprint = isArxiv ? (fields.get('eprint') ?? '') : '';
  return url !== '' || eprint === '' ? url : `https://arxiv.org/abs/${eprint}`;
}

/** Returns the value at a place, without the braces or quotes around it, and the place behind it and its spaces. */
function valueAt(text: string, from: number): { readonly text: string; readonly end: number } {
  const first = text[from];
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0 && ((sign === ',' && first !== '"') || (sign === '"' && first === '"' && at > from))) break;
  }
  const isQuoted = first === '"';
  let end = isQuoted && text[at] === '"' ? at + 1 : at;
  while (/\s/.test(text[end] ?? '')) end += 1;
  const value = text.slice(from + (isQuoted ? 1 : 0), Math.min(at, from + MAX_VALUE)).trim();
  return { text: value.startsWith('{') && value.endsWith('}') ? value.slice(1, -1) : value, end };
}
