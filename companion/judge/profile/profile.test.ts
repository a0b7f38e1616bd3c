import { expect, it } from 'vitest';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { isMadeFor, markOf, type Profile, profileFrom, profileReader, profileText } from './profile.ts';

const profileOf = (bag: readonly (readonly [string, number])[]): Profile => ({
  url: 'http://a.test/?q=","b":{"x":1}',
  hits: [1.5, 0],
  length: 40,
  bag: new Map(bag),
});

it.each([
  [
    'words',
    [
      ['polyhedra', 4.5],
      ['naïve', 1],
      ['几何', 0.3],
    ],
  ],
  ['no word', []],
  [
    'words that JSON escapes',
    [
      ['a"b', 2],
      ['c\\d', 1.1],
      ['e\nf', 1],
    ],
  ],
] as const)('given its own text, it is read back unchanged, with %s', (_what, bag) => {
  const profile = profileOf(bag);
  const text = profileText(profile, { keywords: 1.234 }, 0.98765);
  expect(profileFrom(text)).toEqual(profile);
  expect([...profileFrom(text).bag]).toEqual([...bag]);
  // The form that stores hold since the first version.
  const { url: u, hits: h, length: n } = profile;
  expect(text).toBe(JSON.stringify({ u, h, n, e: { keywords: 1.23 }, r: 0.988, b: Object.fromEntries(bag) }));
});

it('tags of the author stand in the text beside the words, which are read back as they were', () => {
  const profile = profileOf([['tea', 2]]);
  const text = profileText({ ...profile, tags: ['green "tea"', '茶'] }, {}, 0.5);
  expect(JSON.parse(text)).toMatchObject({ t: ['green "tea"', '茶'], b: { tea: 2 } });
  expect(profileFrom(text)).toEqual(profile);
});

it('given the text of an earlier version, it is read without evidence', () => {
  const text = JSON.stringify({ u: 'http://a.test/', h: [], n: 3, b: { tea: 2, cup: 0.3 } });
  expect([...profileFrom(text).bag]).toEqual([
    ['tea', 2],
    ['cup', 0.3],
  ]);
});

it('leaves out the lightest words of a page whose words are long', () => {
  const long = (at: number): string => `${'w'.repeat(36)}${at}`;
  const profile = profileOf(Array.from({ length: 150 }, (_, at) => [long(at), 150 - at]));
  const { bag } = profileFrom(profileText(profile, {}, 0.5));
  expect(bag.size).toBeLessThan(150);
  expect([...bag.keys()]).toEqual(Array.from(bag, (_, at) => long(at)));
});

it('made for other words, features count the new ones by the kept tokens', () => {
  const [before, after] = [keywordsOf(['kettle']), keywordsOf(['tea', 'green tea'])];
  const bag = new Map([
    ['tea', 4],
    ['green', 2],
  ]);
  const text = profileText({ url: '', hits: [7], length: 9, bag, mark: markOf(before) }, {}, 0.5);
  expect([isMadeFor(text, before), isMadeFor(text, after)]).toEqual([true, false]);
  expect(profileReader(before)(text).hits).toEqual([7]);
  expect(profileReader(after)(text).hits).toEqual([4, 1]);
});
