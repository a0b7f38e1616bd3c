import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRecord } from '../../../shared/page/record.ts';
import { createParsePool, type PageParser } from '../pool.ts';
import { makePdf, textLines } from '../testing/make-pdf.ts';

let parser: PageParser;
beforeAll(() => {
  parser = createParsePool({ size: 1, pdfTimeLimitMs: 60_000 });
});
afterAll(() => parser.close());

const read = (bytes: Uint8Array, url = 'http://a.example/docs/annual_report-2020.pdf'): Promise<PageRecord> =>
  parser.parse(bytes, '', url);

const PROSE = ['The orders of the frontier are compared on', 'four webs that were recorded for this study.'];

test('given a PDF by its first octets, the record has its kind, pages and octets', async () => {
  const bytes = makePdf({ pages: [textLines(PROSE), textLines(['A second page.'])] });
  expect(await read(bytes)).toMatchObject({
    kind: 'pdf',
    pages: 2,
    bytes: bytes.length,
    language: 'en',
    truncated: false,
    text: `${PROSE.join(' ')}\nA second page.`,
  });
});

test('given octets before the mark, the file is still a PDF', async () => {
  const bytes = Buffer.concat([Buffer.from('GPL banner\n'), makePdf({ pages: [textLines(PROSE)] })]);
  expect((await read(bytes)).kind).toBe('pdf');
});

test('given a page of HTML that names the mark, it is read as HTML', async () => {
  const page = await read(Buffer.from('<title>Formats</title><p>A file begins with %PDF-1.7.'));
  expect(page.kind).toBeUndefined();
  expect(page.title).toBe('Formats');
});

test.each<[string, Record<string, string>, string]>([
  ['its metadata where they are sound', { Title: 'Orders of the frontier' }, 'Orders of the frontier'],
  ['its largest line where the metadata name a file', { Title: 'Microsoft Word - draft3.doc' }, 'A study of orders'],
  [
    'its largest line where the text knows nothing of the metadata',
    { Title: 'Quarterly minutes' },
    'A study of orders',
  ],
  ['its largest line where there are no metadata', {}, 'A study of orders'],
])('the title is %s', async (_what, info, title) => {
  const large = { text: 'A study of orders', y: 60, size: 20 };
  expect((await read(makePdf({ pages: [[large, ...textLines(PROSE)]], info }))).title).toBe(title);
});

test('given neither metadata nor a larger line, the title is the name of the file made readable', async () => {
  expect((await read(makePdf({ pages: [textLines(PROSE)] }))).title).toBe('annual report 2020');
});

test('author, date and subject are what the file says, and no account is an author', async () => {
  const made = (Author: string) =>
    read(makePdf({ pages: [textLines(PROSE)], info: { Author, CreationDate: "D:20240305101500+02'00'" } }));
  expect(await made('Ada Example')).toMatchObject({ author: 'Ada Example', published: '2024-03-05T10:15:00+02:00' });
  expect((await made('Administrator')).author).toBe('');
});

test('two columns are read one after the other, below a title across both', async () => {
  const left = [
    'The left column begins here and',
    'holds several lines of plain text',
    'until it ends at the bottom line',
  ];
  const right = [
    'while the right column is read',
    'only after the left one has come',
    'to its end, as a person reads it.',
  ];
  const title = { text: 'A title that stands across both of the columns of this page', y: 60, size: 16 };
  const lines = [
    title,
    ...left.flatMap((text, at) => [
      ...textLines([text], 100 + 14 * at),
      ...textLines([right[at] ?? ''], 100 + 14 * at, 320),
    ]),
  ];
  expect((await read(makePdf({ pages: [lines] }))).text).toBe(
    `A title that stands across both of the columns of this page\n${[...left, ...right].join(' ')}`,
  );
});

test('a word that a hyphen cuts at the end of a line is whole again', async () => {
  const { text } = await read(makePdf({ pages: [textLines(['The frontier of a focused craw-', 'ler is ordered.'])] }));
  expect(text).toBe('The frontier of a focused crawler is ordered.');
});

test('headers and footers that most pages repeat are left out', async () => {
  const pages = ['one', 'two', 'three', 'four'].map((name, at) => [
    { text: 'Journal of Crawling', y: 30 },
    ...textLines([`The text of page ${name} is its own.`], 200),
    { text: `Page ${at + 1} of 4`, y: 770 },
  ]);
  const { text } = await read(makePdf({ pages }));
  expect(text).not.toMatch(/Journal|Page \d/);
  expect(text.match(/The text of page \w+ is its own\./g)).toHaveLength(4);
});

test('links are those that the file marks and those that it writes out, each with the text around it', async () => {
  const lines = [
    { text: 'Read', y: 100 },
    { text: 'the earlier report', x: 104, y: 100, url: 'http://b.example/report.pdf' },
    { text: 'for the method.', x: 196, y: 100 },
    { text: 'See also https://c.example/data_set, and doi:10.1234/abc.5.', y: 140 },
  ];
  const { links } = await read(makePdf({ pages: [lines] }));
  expect(links).toMatchObject([
    { url: 'http://b.example/report.pdf', anchor: 'the earlier report', before: 'Read', after: 'for the method.' },
    { url: 'https://c.example/data_set', anchor: 'https://c.example/data_set', before: 'See also' },
    { url: 'https://doi.org/10.1234/abc.5', anchor: '10.1234/abc.5' },
  ]);
});

test('an address that the end of a line cuts is whole again', async () => {
  const { links } = await read(
    makePdf({ pages: [textLines(['The data are at https://c.example/a/', 'folder/file and free.'])] }),
  );
  expect(links.map(({ url }) => url)).toEqual(['https://c.example/a/folder/file']);
});

test('a PDF is read by a person as its paragraphs', async () => {
  const bytes = makePdf({ pages: [textLines(PROSE)] });
  const reading = await parser.reader(bytes, '', 'http://a.example/x.pdf');
  expect(reading.text).toBe(PROSE.join(' '));
  expect(reading.blocks).toHaveLength(1);
});
