import type { ExportSource } from '../pages.ts';
import { type PageReference, referenceOf } from './reference.ts';

const TYPES: Readonly<Record<PageReference['type'], string>> = {
  article: 'JOUR',
  conference: 'CPAPER',
  book: 'BOOK',
  preprint: 'UNPB',
  page: 'ELEC',
};

/** RIS: a tag and a text on each line, which is why no field has a line break of its own. */
export function* ris(source: ExportSource): Generator<string> {
  for (const row of source.rows(source.pages)) {
    const reference = referenceOf(source, row);
    const lines = fieldsOf(reference).flatMap(([tag, text]) => (text === '' ? [] : [`${tag}  - ${text}\r\n`]));
    yield `TY  - ${TYPES[reference.type]}\r\n${lines.join('')}ER  - \r\n\r\n`;
  }
}

function fieldsOf(reference: PageReference): readonly (readonly [tag: string, text: string])[] {
  const { key, title, authors, issued, accessed, arxiv, pages } = reference;
  const [first = '', last = ''] = pages.split('-');
  return [
    ['ID', key],
    ['TI', title],
    ...authors.map(({ literal, family, given }) => ['AU', literal ?? `${family}, ${given}`] as const),
    ['PY', issued.length === 0 ? '' : String(issued[0])],
    ['DA', dateText(issued)],
    ['T2', reference.container],
    ['PB', reference.publisher],
    ['VL', reference.volume],
    ['IS', reference.issue],
    ['SP', first],
    ['EP', last],
    ['DO', reference.doi],
    ['SN', reference.isbn],
    ['M1', arxiv === '' ? '' : `arXiv:${arxiv}`],
    ['UR', reference.url],
    ['Y2', dateText(accessed)],
    ['LA', reference.language],
    ['AB', reference.abstract],
    ...reference.keywords.map((keyword) => ['KW', keyword] as const),
    ['N1', reference.note],
  ];
}

const dateText = (parts: readonly number[]): string => parts.map((part) => String(part).padStart(2, '0')).join('/');
