// @vitest-environment node
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHARED_CHUNKS } from './chunks.ts';

/** Folders whose files no two pages share, or that are not in the package. */
const OTHERS = ['bench', 'build', 'entrypoints', 'public', 'testing', 'types'];

it('given a module of any folder that pages share, one of the shared files has it; only `ui` is drawn', () => {
  const folders = readdirSync('extension', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const chunks = folders
    .map(({ name }) => name)
    .filter((name) => !OTHERS.includes(name))
    .map((name) => [name, SHARED_CHUNKS.find(({ test }) => test.test(`/extension/${name}/module.ts`))?.name]);
  expect(chunks.filter(([, chunk]) => chunk !== 'common')).toEqual([['ui', 'drawn']]);
});
