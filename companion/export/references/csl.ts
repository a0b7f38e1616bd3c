import { visible } from '../../../shared/text/visible.ts';
import type { ExportSource } from '../pages.ts';
import { type PageReference, referenceOf } from './reference.ts';

const TYPES: Readonly<Record<PageReference['type'], string>> = {
  article: 'article-journal',
  conference: 'paper-conference',
  book: 'book',
  preprint: 'article',
  page: 'webpage',
};

/** CSL-JSON 1.0: one array of items, one page at a time in memory. */
export function* csl(source: ExportSource): Generator<string> {
  let between = '[\n';
  for (const row of source.rows(source.pages)) {
    yield between + visible(JSON.stringify(itemOf(referenceOf(source, row))));
    between = ',\n';
  }
  yield between.startsWith('[') ? '[]\n' : '\n]\n';
}

function itemOf(reference: PageReference): object {
  const { key, type, title, authors, issued, accessed, arxiv } = reference;
  const texts = {
    ...{ 'container-title': reference.container, publisher: reference.publisher, volume: reference.volume },
    ...{ issue: reference.issue, page: reference.pages, DOI: reference.doi, ISBN: reference.isbn },
    ...{ language: reference.language, abstract: reference.abstract },
    ...{ keyword: reference.keywords.join(', '), note: reference.note },
    number: arxiv === '' ? '' : `arXiv:${arxiv}`,
  };
  return {
    ...{ id: key, type: TYPES[type], title, author: authors },
    ...(issued.length > 0 && { issued: { 'date-parts': [issued] } }),
    accessed: { 'date-parts': [accessed] },
    ...(reference.url !== '' && { URL: reference.url }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  };
}
