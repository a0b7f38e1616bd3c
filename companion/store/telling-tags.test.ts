import { expect, it } from 'vitest';
import { tellingTags } from './telling-tags.ts';

const page = (at: number, tags: readonly string[], host = 'a') => ({ url: `http://${host}.test/${at}`, tags });

it('a tag names the topic if a typed word or phrase stands in it', () => {
  const read = tellingTags([], ['hiking', 'machine learning']);
  const isNamed = (tag: string) => read(page(1, ['gear', tag])).isNamed;
  expect(['hikes', 'winter hiking', 'machine learning', 'learning', 'skiing'].map(isNamed)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
  expect(tellingTags([], [])(page(1, ['hiking'])).isNamed).toBe(false);
});

it('a tag on nine of ten pages of a host tells nothing there, once ten pages show it', () => {
  const pages = Array.from({ length: 10 }, (_, at) => page(at, at === 0 ? ['hiking'] : ['menu', `own ${at % 2}`]));
  const read = tellingTags([...pages, page(1, ['menu'], 'b')], ['menu']);
  expect(read(page(1, ['menu', 'own 1']))).toMatchObject({ tags: ['own 1'], isNamed: false });
  expect(read(page(1, ['menu'], 'b'))).toMatchObject({ tags: ['menu'], isNamed: true });
  expect(tellingTags(pages.slice(1), ['menu'])(page(1, ['menu'])).tags).toEqual(['menu']);
});

it('a tag that names the topic speaks for a page beforehand, others speak against it where its host has such a tag', () => {
  const read = tellingTags([page(1, ['hiking']), page(2, ['gear']), page(3, ['skiing'], 'b')], ['hiking']);
  const oddsOf = (...asked: Parameters<typeof page>) => read(page(...asked)).tagOdds;
  expect([oddsOf(4, ['winter hiking']), oddsOf(4, ['hiking', 'gear']), oddsOf(5, ['hiking'], 'c')]).toEqual([2, 2, 2]);
  expect([oddsOf(4, ['gear']), oddsOf(4, ['gear'], 'b'), oddsOf(4, [])]).toEqual([-1, 0, 0]);
});

it('a menu that names the topic makes no tags of its host speak against a page', () => {
  const pages = Array.from({ length: 10 }, (_, at) => page(at, ['hiking', `own ${at}`]));
  expect(tellingTags(pages, ['hiking'])(page(1, ['hiking', 'own 1']))).toMatchObject({ isNamed: false, tagOdds: 0 });
});
