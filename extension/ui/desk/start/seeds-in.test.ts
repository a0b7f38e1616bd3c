// @vitest-environment node
import { expect, it } from 'vitest';
import { seedsIn } from './seeds-in.ts';

it.each([
  ['See https://a.example/x, and (https://b.example/y).', ['https://a.example/x', 'https://b.example/y']],
  [
    'https://a.example/Tea_(plant) (also https://a.example/Tea_(drink)).',
    ['https://a.example/Tea_(plant)', 'https://a.example/Tea_(drink)'],
  ],
  [
    '见https://a.example/茶，https://b.example/y。另见《https://c.example/z》（https://d.example/）',
    ['https://a.example/%E8%8C%B6', 'https://b.example/y', 'https://c.example/z', 'https://d.example/'],
  ],
  [
    'https://a.example/x,https://b.example/1,2;http://c.example/',
    ['https://a.example/x', 'https://b.example/1,2', 'http://c.example/'],
  ],
  ['https://archive.example/web/2020/https://a.example/', ['https://archive.example/web/2020/https://a.example/']],
  ['https://a.example/x https://a.example/x javascript:alert(1)', ['https://a.example/x']],
])('addresses in %s', (text, seeds) => expect(seedsIn(text)).toEqual(seeds));

it('a text of brackets is read in one pass', () => {
  expect(seedsIn(`https://a.example/${'('.repeat(200_000)}${')'.repeat(200_000)}`).length).toBeLessThanOrEqual(1);
  expect(seedsIn(`https://a.example/x${')'.repeat(400_000)}`)).toEqual(['https://a.example/x']);
});

it('seeds are the web addresses in any text, each once', () => {
  expect(
    seedsIn('see (http://a.example/x) and http://a.example/x, "https://b.example/?q=1" javascript:alert(1)'),
  ).toEqual(['http://a.example/x', 'https://b.example/?q=1']);
  expect(seedsIn('http://user:secret@a.example/ ftp://c.example/')).toEqual([]);
});
