import { expect, it } from 'vitest';
import { foldersOf } from './folders.ts';

it('names the host and the outermost folders, with neither file nor query', () => {
  expect(foldersOf('https://a.test/b/c/d/e.html?x=/y/#/z/', 2)).toEqual(['a.test/', 'a.test/b/', 'a.test/b/c/']);
  expect(foldersOf('http://a.test/b/c', 0)).toEqual(['a.test/']);
  expect(foldersOf('http://a.test', 3)).toEqual([]);
});
