import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { AnnotationChange } from '../../../shared/api/annotation.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';
import { refusedBy } from '../../companion-client/errors.ts';
import { sendWaiting } from '../../companion-client/outbox.ts';
import { keptAnnotations } from '../../storage/annotations.ts';
import { forget } from '../../storage/erase.ts';
import { waiting } from '../../storage/waiting.ts';
import { annotate } from './annotate.ts';
import { followLocal } from './follow-local.ts';
import { createStore } from './store.ts';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn(), pairedAnew: async () => undefined }));

const A = 'https://a.example/';
const B = 'https://b.example/';
const change = (note: string, url = A): AnnotationChange => ({ url, note, addTags: ['tea'], dropTags: ['pot'] });
const send = vi.fn();
const sent: AnnotationChange[] = [];
/** The companion answers, or is away; it refuses notes that say so. */
let isAway = true;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.tabs, 'query').mockResolvedValue([]);
  vi.mocked(call).mockImplementation(async (name, { body }: { body?: unknown }) => {
    if (isAway) throw new AmbitError('away', 'No companion answers.');
    const { changes = [] } = body as { changes?: AnnotationChange[] };
    if (changes.some(({ note }) => note === 'refuse')) throw refusedBy('bad-request', 'The note is refused.');
    if (name === 'annotate') sent.push(...changes);
    return { pages: [], undo: [] } as never;
  });
  isAway = true;
  sent.length = 0;
  send.mockClear();
});

const before = { id: 1, url: A, annotation: { note: 'old', tags: ['pot'], collections: ['Thesis'] } };

it('given a companion that is away, a note shows at once, waits, is counted, and is sent when it is back', async () => {
  const store = createStore();
  expect(await annotate(store, [change('first')], send, [before])).toEqual([
    { url: A, note: 'old', addTags: ['pot'], dropTags: ['tea'], addTo: [], dropFrom: [] },
  ]);
  expect(store.annotations.value.get(A)).toEqual({ note: 'first', tags: ['tea'], collections: ['Thesis'] });
  expect([send.mock.calls.length, store.problem.value]).toEqual([1, undefined]);
  expect(await waiting()).toMatchObject({ annotations: 1 });
  await expect(sendWaiting(call)).rejects.toThrow('No companion answers.');
  isAway = false;
  await sendWaiting(call);
  await sendWaiting(call);
  expect(sent).toEqual([change('first')]);
  expect(await waiting()).toMatchObject({ annotations: 0 });
});

it('given waiting notes, a popup that opens shows them, and a later one of the page never overtakes them', async () => {
  await annotate(createStore(), [change('first')], send);
  const life = new AbortController();
  const store = createStore();
  await followLocal(store, life.signal);
  life.abort();
  expect(store.annotations.value.get(A)?.note).toBe('first');
  isAway = false;
  await annotate(store, [change('second')], send);
  expect(sent).toEqual([]);
  await sendWaiting(call);
  expect(sent.map(({ note }) => note)).toEqual(['first', 'second']);
});

it('given two changes of one page and one of another, two pages wait', async () => {
  await annotate(createStore(), [change('first')], send);
  await annotate(createStore(), [change('second')], send);
  await annotate(createStore(), [change('other', B)], send);
  expect(await waiting()).toMatchObject({ annotations: 2 });
});

it('given a waiting note that the companion refuses, the others are sent, and it stays until the page changes', async () => {
  for (const [note, url] of [
    ['one', A],
    ['refuse', B],
    ['two', A],
  ] as const)
    await annotate(createStore(), [change(note, url)], send);
  isAway = false;
  await sendWaiting(call);
  await sendWaiting(call);
  expect(sent.map(({ note }) => note)).toEqual(['one', 'two']);
  expect((await keptAnnotations()).map((one) => [one.change.note, one.refused])).toEqual([['refuse', true]]);
  isAway = true;
  await annotate(createStore(), [change('mended', B)], send);
  isAway = false;
  await sendWaiting(call);
  expect([sent.at(-1)?.note, await keptAnnotations()]).toEqual(['mended', []]);
});

it('given a refused note whose page is changed at a companion that answers, the page shows the change', async () => {
  await annotate(createStore(), [change('refuse')], send);
  isAway = false;
  await sendWaiting(call);
  await annotate(createStore(), [change('mended')], send);
  expect([sent.at(-1)?.note, await keptAnnotations()]).toEqual(['mended', []]);
});

it('given a name that no companion would take, the form keeps it and the page shows the problem', async () => {
  const store = createStore();
  expect(await annotate(store, [{ url: A, addTags: ['x'.repeat(101)] }], send)).toBeUndefined();
  expect([store.problem.value, await keptAnnotations()]).toEqual(['away', []]);
});

it('given an erasure, waiting notes of the meant pages go with it, and others stay', async () => {
  await annotate(createStore(), [change('gone')], send);
  await annotate(createStore(), [change('stays', B)], send);
  await forget({ kind: 'site', host: 'a.example' });
  expect((await keptAnnotations()).map((one) => one.change.note)).toEqual(['stays']);
  await forget({ kind: 'all' });
  expect(await keptAnnotations()).toEqual([]);
});
