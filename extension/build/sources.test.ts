// @vitest-environment node
import { expect, it } from 'vitest';
import { NO_SOURCES } from './sources.ts';

it('given folders and files that git ignores, the zip of sources leaves out each, wherever it is', () => {
  expect(NO_SOURCES).toEqual(expect.arrayContaining(['**/bundle/**', '**/secrets/**', '**/*.tgz', '**/*.log']));
  // Of git's signs, these patterns know no others.
  expect(NO_SOURCES.filter((pattern) => /[!#]|^\*\*\/\//.test(pattern))).toEqual([]);
});
