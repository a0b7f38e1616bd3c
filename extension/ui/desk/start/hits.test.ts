// @vitest-environment node
import { expect, it } from 'vitest';
import { merged, questionsOf, siteIn } from './hits.ts';

const links = (names: string) => [...names].map((name) => ({ url: `http://${name}.example/`, title: name }));

it('what several answers agree on comes first, each address once', () => {
  expect(merged([links('abc'), links('cd'), links('ec')]).map(({ title }) => title)).toEqual(['c', 'a', 'e', 'b', 'd']);
});

it('given lines of words, asks each at every site of every service, or once without sites', () => {
  expect(questionsOf(['s'], ['tea', 'cups'], ['a.example', 'b.example'])).toHaveLength(4);
  expect(questionsOf(['s', 't'], ['tea'], [])).toEqual([
    { service: 's', words: 'tea', site: '' },
    { service: 't', words: 'tea', site: '' },
  ]);
  expect(questionsOf([], ['tea'], [])).toEqual([]);
});

it('a site is read from an address or a name', () => {
  expect(['https://www.a.example/x', 'b.example', 'C.example/path', 'not a site'].map(siteIn)).toEqual([
    'a.example',
    'b.example',
    'c.example',
    '',
  ]);
});
