import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { indexAll } from '../../search/indexing.ts';
import { search } from '../../search/search.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';

import { searchKept } from './search.ts';

vi.mock('../../search/search.ts', { spy: true });

let data: string;
let store: Store;
const out: string[] = [];
const aside: string[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ambit-search-'));
  store = openStore(data);
  const text = 'The slate roof of the old mill.';
  keepSamplePages(store, [{ url: 'http://a.example/', title: 'Roofs', text }]);
  for (const list of [out, aside]) list.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void aside.push(line));
});
afterEach(() => {
  store.close();
  rmSync(data, { recursive: true });
});

const options = () => ({ limit: 5, after: 0, data });

it('given a companion at work on the folder, a search beside it prints its hits as JSON', async () => {
  indexAll(store);
  expect(await searchKept(['slate'], { ...options(), json: true })).toBe(0);
  const answer = JSON.parse(out[0] ?? '');
  expect(answer).toMatchObject({ total: 1, indexed: 1, hits: [{ title: 'Roofs', url: 'http://a.example/' }] });
});

it('given an argument with spaces, it is a phrase, as its quotes in the shell meant', async () => {
  indexAll(store);
  await searchKept(['old mill'], options());
  expect(out[0]).toBe('1.  Roofs');
  await searchKept(['mill old'], options());
  expect(aside).toEqual(['No page was found.']);
});

it('given an answer that weighed some of the pages alone, a plus sign follows their number', async () => {
  indexAll(store);
  const answer = search(store, { q: 'slate', limit: 5 }, 0);
  vi.mocked(search).mockReturnValueOnce({ ...answer, total: 20_000, isAtLeast: true, next: '5' });
  await searchKept(['slate'], options());
  expect(aside).toEqual(['20000+ found. More: --after 5']);
});

it('given an unknown part of a query and unindexed pages, prints both beside the hits', async () => {
  await searchKept(['slate', 'before:soon'], options());
  expect(aside[0]).toMatch(/^Not understood: before:soon \(a date is /);
  expect(aside.at(-1)).toMatch(/^Indexed so far: 0 of 1 pages\./);
});

it('given a folder without a store, rejects with a sentence', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'ambit-search-none-'));
  await expect(searchKept(['slate'], { ...options(), data: empty })).rejects.toThrow(ofCode('bad-arguments'));
  rmSync(empty, { recursive: true });
});
