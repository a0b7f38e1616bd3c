import { describe, expect, it } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { readPage } from '../read.ts';
import { arxivIdIn, doiIn, isbnIn, workIds } from '../work-ids.ts';

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${content.replaceAll('"', '&quot;')}">`;
const workIn = (head: string, url = 'http://journal.example/1') =>
  readPage(parseTree(`<head>${head}</head><p>Text.</p>`).root, url).work;

it('given the citation_* statements of an article, its work has all of them, with every author', () => {
  const head = [
    meta('citation_title', 'On  rye'),
    meta('citation_author', 'Lee, Ann'),
    meta('citation_author', 'Bob Ray'),
    meta('citation_author', 'Lee, Ann'),
    meta('citation_journal_title', 'Bread'),
    ...[meta('citation_volume', '12'), meta('citation_issue', '3'), meta('citation_firstpage', '101')],
    ...[meta('citation_lastpage', '110'), meta('citation_publisher', 'Baker'), meta('citation_isbn', 'none')],
    ...[meta('citation_doi', 'doi:10.1000/ABC(1)'), meta('citation_publication_date', '2021/5')],
  ].join('');
  expect(workIn(head)).toEqual({
    ...{ title: 'On rye', authors: ['Lee, Ann', 'Bob Ray'], journal: 'Bread', publisher: 'Baker', volume: '12' },
    ...{ issue: '3', firstPage: '101', lastPage: '110', doi: '10.1000/abc(1)', published: '2021-05' },
  });
});

it('given Dublin Core or schema.org with an identifier, its work has it', () => {
  const core = meta('DC.Identifier', 'https://doi.org/10.1000/x') + meta('DC.Creator', 'Ann Lee');
  expect(workIn(core)).toEqual({ doi: '10.1000/x', authors: ['Ann Lee'] });
  const data = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  expect(workIn(data({ '@type': 'Book', isbn: '978-3-16-148410-0' }))).toEqual({ isbn: '9783161484100' });
  const cited = { identifier: { '@type': 'PropertyValue', value: '10.1000/other' } };
  expect(workIn(data({ identifier: { value: 'doi:10.1000/own' }, citation: [cited] }))).toEqual({ doi: '10.1000/own' });
  expect(workIn(data({ headline: 'x', citation: [cited] }))).toBeUndefined();
});

it('given a work that another one is based on, cites or lists, its identifiers are not those of the page', () => {
  const data = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const other = { '@type': 'ScholarlyArticle', identifier: 'https://doi.org/10.1000/other', isbn: '9783161484100' };
  for (const name of ['about', 'mentions', 'isBasedOn', 'subjectOf', 'hasPart'])
    expect(workIn(data({ '@type': 'BlogPosting', headline: 'On a paper', [name]: [other] }))).toBeUndefined();
  const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: other }] };
  expect(workIn(data({ '@graph': [{ '@type': 'WebPage' }, list] }))).toBeUndefined();
  expect(workIn(data({ '@type': 'WebPage', mainEntity: { ...other, about: other } }))).toMatchObject({
    doi: '10.1000/other',
  });
  expect(workIn(data({ '@graph': [{ '@type': 'WebSite' }, other] }))).toMatchObject({ doi: '10.1000/other' });
});

it('given addresses of arXiv and of the resolver, their works are known by them; a page without statements has none', () => {
  expect(workIn('', 'https://arxiv.org/abs/2101.00001v2')).toEqual({ arxiv: '2101.00001' });
  expect(workIn('', 'https://arxiv.org/pdf/hep-th/9901001.pdf')).toEqual({ arxiv: 'hep-th/9901001' });
  expect(workIn('', 'https://doi.org/10.1000/A%3C1')).toEqual({ doi: '10.1000/a' });
  expect(workIn(meta('author', 'Ann Lee') + meta('dc.creator', 'Ann Lee'))).toBeUndefined();
});

it('given hostile statements, their numbers and lengths are bounded and nothing that is no identifier passes', () => {
  const authors = Array.from({ length: 500 }, (_, n) => meta('citation_author', `${n} ${'x'.repeat(1_000)}`)).join('');
  const work = workIn(
    `${authors}${meta('citation_title', `\ud800${'y'.repeat(5_000)}`)}${meta('citation_doi', '"><b>')}`,
  );
  expect(work?.authors).toHaveLength(100);
  expect(Math.max(...(work?.authors ?? []).map((name) => name.length))).toBeLessThanOrEqual(200);
  expect(work?.title?.length).toBeLessThanOrEqual(500);
  expect(work?.title).not.toContain('\ud800');
  expect(work?.doi).toBeUndefined();
});

describe('identifiers', () => {
  it.each([
    ['https://doi.org/10.1002/(SICI)1097-4571(199806)49:8', '10.1002/(sici)1097-4571(199806)49:8'],
    ['see doi:10.1000/x.', '10.1000/x'],
    ['(10.1000/x)', '10.1000/x'],
    ['version 10.12/3', ''],
  ])('given %s, the DOI is %s', (text, doi) => expect(doiIn(text)).toBe(doi));

  it.each([
    ['arXiv:2101.00001v3 [cs.CL]', '2101.00001'],
    ['2101.00001', '2101.00001'],
    ['https://arxiv.org/pdf/2101.00001v2.pdf', '2101.00001'],
    ['https://other.example/2101.00001', ''],
    ['https://arxiv.org/list/cs/2101', ''],
  ])('given %s, the arXiv identifier is %s', (text, id) => expect(arxivIdIn(text)).toBe(id));

  it.each([
    ['0-306-40615-2', '9780306406157'],
    ['080442957X', '9780804429573'],
    ['urn:isbn:9783161484100', '9783161484100'],
    ['978-3-16-148410-1', ''],
    ['1234567890', ''],
  ])('given %s, the ISBN is %s', (text, isbn) => expect(isbnIn(text)).toBe(isbn));
});

it.each([
  [{ doi: '10.1000/x', isbn: '9783161484100' }, ['doi:10.1000/x']],
  [{ arxiv: '2101.00001', doi: '10.1000/x' }, ['arxiv:2101.00001', 'doi:10.1000/x']],
  [{ doi: '10.48550/arxiv.2101.00001v2' }, ['arxiv:2101.00001']],
  [{ arxiv: 'math.GT/0309136' }, ['arxiv:math/0309136']],
  [{ isbn: '9783161484100' }, ['isbn:9783161484100']],
  [{ isbn: '9783161484100', firstPage: '7' }, []],
  [undefined, []],
])('given the work %o, it is known by %o', (work, ids) => {
  expect(workIds(work)).toEqual(ids);
});
