import { expect, it } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { readPage } from '../read.ts';

const linksOf = (html: string) => readPage(parseTree(`<article>${html}</article>`).root, 'http://a.example/').links;
const PROSE = 'The orders of the frontier are compared on four webs that were recorded for this study. '.repeat(6);

it('given DOIs and arXiv identifiers as plain text of an article, they are links with the words around them', () => {
  const links = linksOf(`<p>${PROSE}<p>${PROSE} See Lee (2021), doi:10.1000/AB(1)5., and arXiv:2101.00001v2 on rye.`);
  expect(links).toMatchObject([
    { url: 'https://doi.org/10.1000/AB(1)5', anchor: '10.1000/AB(1)5', kind: 'a', position: 0, furniture: false },
    { url: 'https://arxiv.org/abs/2101.00001v2', after: 'on rye.', position: 1 },
  ]);
  expect(links[0]?.before).toMatch(/See Lee \(2021\), doi:$/);
  expect(links[0]?.after).toBe('., and arXiv:2101.00001v2 on rye.');
});

it('given a work that a link leads to, or one that the article names twice, no second link is made', () => {
  const links = linksOf(
    `<p>${PROSE} <a href="https://doi.org/10.1000/AB">10.1000/ab</a>, 10.1000/ab, 10.2000/xy and again 10.2000/XY.`,
  );
  expect(links.map(({ url }) => url)).toEqual(['https://doi.org/10.1000/AB', 'https://doi.org/10.2000/xy']);
});

it('given thousands of DOIs, a hundred of them are links', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `10.1000/x${at}`).join(', ');
  expect(linksOf(`<p>${PROSE}<p>${many}.`)).toHaveLength(100);
});
