import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createParsePool, type PageParser } from '../pool.ts';
import { fileOf, makePdf, textLines } from '../testing/make-pdf.ts';
import { PDF_SENTENCES } from './pdf-problem.ts';

let parser: PageParser;
beforeAll(() => {
  // A busy machine must not turn another reason into that of time.
  parser = createParsePool({ size: 1, pdfTimeLimitMs: 60_000 });
});
afterAll(() => parser.close());

const SOUND = makePdf({ pages: [textLines(['A sound file is read after it.'])] });
let hosts = 0;

function packed(content: Buffer, times = 1): Buffer {
  let body = content;
  for (let n = 0; n < times; n++) body = deflateSync(body);
  const filters = '/FlateDecode '.repeat(times);
  const head = `<< /Length ${body.length} /Filter [${filters}] >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream')]);
}

const page = (contents: string, resources = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << ${resources} >> /Contents ${contents} >>`;
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

const FONT = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

/** Forms that draw each other: 12 to the power of 12 times the innermost. */
function laughs(): Buffer {
  const forms = Array.from({ length: 12 }, (_none, at) => {
    const calls = at === 11 ? 'BT /F 9 Tf (ha) Tj ET' : '/X Do '.repeat(12);
    const resources = at === 11 ? FONT : `/Resources << /XObject << /X ${at + 6} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] ${resources} /Length ${calls.length} >>\nstream\n${calls}\nendstream`;
  });
  const start = '<< /Length 5 >>\nstream\n/X Do\nendstream';
  return fileOf([CATALOG, TREE, page('4 0 R', '/XObject << /X 5 0 R >>'), start, ...forms], '/Root 1 0 R');
}

/** More than a reader may hold. */
const UNFOLDED = Buffer.alloc(200 * 2 ** 20, 'q Q ');
const bomb = (times: number): Buffer => fileOf([CATALOG, TREE, page('4 0 R'), packed(UNFOLDED, times)], '/Root 1 0 R');

const LOCK = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >> /ID [(a) (a)]`;

const CASES: readonly [what: string, file: () => Uint8Array, sentence: RegExp][] = [
  ['no octets', () => new Uint8Array(), /empty/],
  ['a password', () => makePdf({ pages: [textLines(['secret'])], trailer: LOCK }), /locked with a password/],
  ['nothing but its mark', () => Buffer.from('%PDF-1.7\n'), /damaged/],
  [
    'noise behind its mark',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(50_000, 'x7\n(<[/')]),
    /damaged/,
  ],
  ['no text', () => makePdf({ pages: [[]] }), /no text/],
  [
    'a tree of pages that holds itself',
    () => fileOf([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 9 >>'], '/Root 1 0 R'),
    /damaged|no text/,
  ],
  ['a stream of 200 MiB', () => bomb(1), /memory/],
  ['a stream of 200 MiB packed three times', () => bomb(3), /memory/],
];

test.each(CASES)(
  'given a file with %s, it is refused with a sentence and the next file is read',
  async (_what, file, sentence) => {
    const url = `http://host${hosts++}.example/x.pdf`;
    await expect(parser.pdf(file(), url)).rejects.toMatchObject({
      code: 'parse-limit',
      details: { reason: 'pdf', hostIsOut: false },
      message: expect.stringMatching(sentence),
    });
    expect((await parser.pdf(SOUND, url)).text).toContain('A sound file');
  },
);

test('given forms that draw each other without end, the file is refused after its time', async () => {
  const quick = createParsePool({ size: 1 });
  await expect(quick.pdf(laughs(), 'http://l.example/x.pdf')).rejects.toThrow(/longer than 2 seconds|more memory/);
  await quick.close();
});

test('given a script that runs when the file is opened, it does not run and the text is read', async () => {
  const action = "<< /S /JavaScript /JS (app.launchURL\\('http://evil.example/'\\); while\\(true\\){}) >>";
  const { text, links } = await parser.pdf(
    makePdf({
      pages: [textLines(['Text beside a script.'])],
      catalog: `/OpenAction ${action} /AA << /WC ${action} >>`,
    }),
    'http://s.example/x.pdf',
  );
  expect(text).toBe('Text beside a script.');
  expect(links).toEqual([]);
});

test('given a million pages that its tree claims, the pages that are there are read', async () => {
  const claimed = makePdf({ pages: [textLines(['The one page that is there.'])] })
    .toString('latin1')
    .replace('/Count 1 ', '/Count 1000000 ');
  const read = await parser
    .pdf(Buffer.from(claimed, 'latin1'), 'http://m.example/x.pdf')
    .catch((error: Error) => error.message);
  expect(typeof read === 'string' ? Object.values(PDF_SENTENCES) : [read.text]).toContain(
    typeof read === 'string' ? read : 'The one page that is there.',
  );
});

test('given three files of a host that end the worker, its further files are not begun, and its pages of HTML are read', async () => {
  const url = 'http://deadly.example/x.pdf';
  for (let n = 0; n < 3; n++) await expect(parser.pdf(bomb(1), url)).rejects.toThrow(/memory/);
  await expect(parser.pdf(SOUND, url)).rejects.toThrow(PDF_SENTENCES.host);
  expect((await parser.parse(Buffer.from('<title>T</title>'), '', url)).title).toBe('T');
  parser.forgive('deadly.example');
  expect((await parser.pdf(SOUND, url)).text).toContain('A sound file');
});
