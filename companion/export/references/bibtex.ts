import type { ExportSource } from '../pages.ts';
import { type PageReference, type ReferenceName, referenceOf } from './reference.ts';

const TYPES: Readonly<Record<PageReference['type'], string>> = {
  article: 'article',
  conference: 'inproceedings',
  book: 'book',
  preprint: 'online',
  page: 'online',
};

/** Signs with a meaning in TeX, as commands that print them. */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string): string => text.replace(/[\\{}$&#%_~^]/g, (sign) => COMMANDS[sign] ?? '');

/** An address or DOI, which TeX reads as it is: only the signs that could end the field are encoded. */
const verbatim = (text: string): string => text.replace(/[{}\\]/g, (sign) => encodeURIComponent(sign));

/** BibTeX in UTF-8 with the fields of BibLaTeX; readers of classic BibTeX get the year of its dates. */
export function* bibtex(source: ExportSource): Generator<string> {
  for (const row of source.rows(source.pages)) {
    const reference = referenceOf(source, row);
    const fields = fieldsOf(reference).filter(([, value]) => value !== '');
    const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
    yield `@${TYPES[reference.type]}{${reference.key},\n${lines.join(',\n')}\n}\n\n`;
  }
}

function fieldsOf(reference: PageReference): readonly (readonly [name: string, value: string])[] {
  const { title, authors, issued, accessed, container, type, arxiv } = reference;
  return [
    // Braces within keep the case of the letters.
    ['title', `{${tex(title)}}`],
    ['author', authors.map(nameText).join(' and ')],
    ['date', dateText(issued)],
    ['year', issued.length === 0 ? '' : String(issued[0])],
    [type === 'conference' ? 'booktitle' : 'journal', tex(container)],
    ['publisher', tex(reference.publisher)],
    ['volume', tex(reference.volume)],
    ['number', tex(reference.issue)],
    ['pages', tex(reference.pages).replace('-', '--')],
    ['doi', verbatim(reference.doi)],
    ['eprint', verbatim(arxiv)],
    ['eprinttype', arxiv === '' ? '' : 'arxiv'],
    ['isbn', tex(reference.isbn)],
    ['url', verbatim(reference.url)],
    ['urldate', dateText(accessed)],
    ['abstract', tex(reference.abstract)],
    ['keywords', tex(reference.keywords.join(', '))],
    ['note', tex(reference.note)],
  ];
}

/** Braces keep a name in one piece. */
const nameText = ({ literal, family = '', given = '' }: ReferenceName): string =>
  literal === undefined ? `{${tex(family)}}, {${tex(given)}}` : `{${tex(literal)}}`;

const dateText = (parts: readonly number[]): string => parts.map((part) => String(part).padStart(2, '0')).join('-');
