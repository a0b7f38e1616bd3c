import { expect, test } from 'vitest';
import type { PdfLine } from './lines.ts';
import { pdfWorkOf } from './pdf-work.ts';

const page = (...texts: string[]) => {
  const line = (text: string): PdfLine => ({ text, size: 10, cells: 1, placed: [], x0: 0, x1: 1, y0: 0, y1: 1 });
  return { height: 800, lines: texts.map(line), links: [] };
};
const workIn = (
  texts: readonly string[],
  { url = 'http://a.example/paper.pdf', info = {}, xmp = {} }: { url?: string; info?: object; xmp?: object } = {},
) => {
  const metadata = { get: (name: string): unknown => new Map(Object.entries(xmp)).get(name) };
  return pdfWorkOf({ info: { ...info }, metadata }, [page(...texts), page('doi:10.9999/other')], url).work;
};

test.each<[string, Parameters<typeof workIn>, ReturnType<typeof workIn>]>([
  ['an arXiv address', [['A study'], { url: 'https://arxiv.org/pdf/2101.00001v3' }], { arxiv: '2101.00001' }],
  ['the mark of arXiv', [['arXiv:1706.03762v7 [cs.CL] 2 Aug 2023', 'Attention']], { arxiv: '1706.03762' }],
  ['an old mark', [['arXiv:math/0309136v1 [math.GT] 8 Sep 2003']], { arxiv: 'math/0309136' }],
  ['the one DOI of its first page', [['Bread 12 (2021)', 'https://doi.org/10.1000/AB.5.']], { doi: '10.1000/ab.5' }],
  ['a DOI in XMP', [['as in doi:10.1000/cited'], { xmp: { 'prism:doi': '10.1000/own' } }], { doi: '10.1000/own' }],
  ['an entry of its own', [['A study'], { info: { Custom: { doi: '10.1000/own' } } }], { doi: '10.1000/own' }],
  [
    'the DOI that the address has, too',
    [['doi:10.1000/cited and doi:10.1000/own'], { url: 'https://b.example/doi/pdf/10.1000%2Fown' }],
    { doi: '10.1000/own' },
  ],
  ['two DOIs, none of them in the address', [['doi:10.1000/cited and doi:10.1000/own']], undefined],
  ['a DOI behind the word References', [['A study', 'References', 'doi:10.1000/cited']], undefined],
  ['a citation of arXiv', [['As shown before (arXiv:1706.03762), orders differ.']], undefined],
  ['metadata that are no texts', [['A study'], { info: { doi: 7 }, xmp: { 'dc:identifier': [{}] } }], undefined],
])('given a file with %s, its work is known by what is certain', (_what, given, work) => {
  expect(workIn(...given)).toEqual(work);
});
