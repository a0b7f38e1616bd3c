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
