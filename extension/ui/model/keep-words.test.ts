// @vitest-environment node
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { LabelValue } from '../../../shared/api/page.ts';
import { pageLabels } from '../../storage/labels.ts';
import { keepWords } from './keep-words.ts';

const A = 'https://bread.example/a';
const B = 'https://bread.example/b';
const C = 'https://bread.example/c';
const of = (...urls: readonly string[]) => urls.map((url) => ({ url, value: 'relevant' as const }));
const model = () => ({ said: signal(''), shown: signal<ReadonlyMap<string, LabelValue>>(new Map()) });

beforeEach(() => void vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key));
afterEach(() => void vi.restoreAllMocks());

/** The disk is full at the second label. */
function fill(): void {
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (++puts === 2) this.transaction.abort();
    return put.call(this, value);
  });
}

it('keeps all words that were given together, or none', async () => {
  const { said, shown } = model();
  fill();
  expect(await keepWords({ said }, shown, 'topic-1', of(A, B, C))).toBe(false);
  expect([shown.value.size, said.value]).toEqual([0, 'notKept']);
  expect([...(await pageLabels('topic-1')).keys()]).toEqual([]);
  vi.restoreAllMocks();
  expect(await keepWords({ said }, shown, 'topic-1', of(A, B, C))).toBe(true);
  expect([...(await pageLabels('topic-1')).keys()].sort()).toEqual([A, B, C]);
});

it('given labels of which some could not be saved, withdraws only these from the drawing', async () => {
  const { said, shown } = model();
  shown.value = new Map([[A, 'not-relevant']]);
  fill();
  const failing = keepWords({ said }, shown, 'topic-1', of(A, B));
  shown.value = new Map([...shown.value, [C, 'relevant']]);
  expect(await failing).toBe(false);
  expect([...shown.value]).toEqual([
    [A, 'not-relevant'],
    [C, 'relevant'],
  ]);
});
