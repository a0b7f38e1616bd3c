import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Results, ResultView } from '../../../../shared/api/results.ts';
import { call } from '../../../companion-client/companion.ts';
import { aCrawl } from '../../../testing/builders.ts';
import { createActions } from '../../model/actions.ts';
import { ModelProvider } from '../../model/context.ts';
import { createStore, type ViewStore } from '../../model/store.ts';
import { createDesk, type Desk, DeskProvider } from '../model.ts';
import { ResultsView } from './results-view.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const background = { sendWaiting: async () => ({ ok: true }) } as unknown as Parameters<typeof createActions>[1];
let store: ViewStore;
let desk: Desk;

const aResult = (id: number, relevance = 0.5): ResultView => ({
  ...{ id, n: id, url: `https://a.example/${id}`, title: `Page ${id}`, site: 'a.example', host: 'a.example' },
  ...{ snippet: '', language: 'en', relevance, onTopic: true, unsure: false, label: 'none', foundAt: 0 },
  ...{ isSeed: false, depth: 1, copies: 0, folded: [] },
});
/** The companion's next answer, best first. */
const loaded = (...ids: readonly number[]): Promise<void> => answered(ids.map((id) => aResult(id)));
const answered = async (rows: readonly ResultView[]): Promise<void> => {
  const answer: Results = { total: rows.length, matching: rows.length, unread: 0, rows: [...rows] };
  vi.mocked(call).mockImplementation(async (name) => {
    if (name !== 'results') throw new Error('only the table is asked for here');
    return answer as never;
  });
  await desk.load();
};
const shown = () => [...harness.querySelectorAll('tbody tr')].map(({ id }) => id);

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  store.crawls.value = [aCrawl()];
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  desk = createDesk(store, background);
  document.body.append(harness);
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={desk}>
        <ResultsView />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('given a number that is an estimate, marks it in the count, in the announcement and beside the pager', async () => {
  vi.mocked(browser.i18n.getMessage).mockImplementation((key, places) => `${key} ${places ?? ''}`);
  const answer: Results = { total: 9_000, matching: 7_000, isEstimate: true, unread: 0, rows: [aResult(1)] };
  vi.mocked(call).mockResolvedValue(answer as never);
  await desk.load();
  await expect.poll(() => harness.querySelector('.count')?.textContent).toContain('≈7,000');
  expect(store.said.value).toContain('≈7,000');
  expect(harness.querySelector('nav')?.textContent).toContain('≈7,000');
});

it('given pages that are still to be read, their number is a sentence of its own beside the number of rows', async () => {
  const answer: Results = { total: 1_483, matching: 16, unread: 199, rows: [aResult(1)] };
  vi.mocked(call).mockResolvedValue(answer as never);
  await desk.load();
  const sentences = () => [...harness.querySelectorAll('.filters .count')].map(({ textContent }) => textContent);
  await expect.poll(sentences).toEqual(['deskCount', 'deskToRead']);
});

it.each([
  ['running', 0, 'suggestionsNone'],
  ['running', 3, 'deskNothing'],
  ['done', 0, 'noneOnTopic'],
  ['done', 3, 'deskNothing'],
] as const)('given no row of a crawl that is %s with %i pages, shows %s', async (state, total, told) => {
  store.crawls.value = [aCrawl({ state })];
  vi.mocked(call).mockResolvedValue({ total, matching: 0, unread: 0, rows: [] } as never);
  await desk.load();
  await expect.poll(() => harness.querySelector('.card')?.textContent).toBe(told);
});

it('given the pointer on the table, rows keep their places until it leaves', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  desk.point(true);
  await loaded(3, 2, 1);
  await expect.poll(shown).toEqual(['row-1', 'row-2', 'row-3']);
  desk.point(false);
  await expect.poll(shown).toEqual(['row-3', 'row-2', 'row-1']);
});

it('given a row that the keys act on, it stays until the user requests other rows', async () => {
  await loaded(1, 2, 3);
  desk.currentId.value = 2;
  await loaded(3, 4);
  await expect.poll(shown).toEqual(['row-3', 'row-2', 'row-4']);
  desk.ask({ show: 'unsure' });
  await loaded(3, 4);
  await expect.poll(shown).toEqual(['row-3', 'row-4']);
});

it('given the Tab key moves to a button of another row, that row becomes the chosen one', async () => {
  await loaded(1, 2);
  desk.currentId.value = 1;
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  harness.querySelector<HTMLElement>('#row-2 .no')?.focus();
  expect(desk.currentId.value).toBe(2);
});

it('a table that goes from under the pointer is not rested on any more', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  desk.point(true);
  desk.ask({ search: 'nowhere' });
  await loaded();
  await expect.poll(() => store.pointed.value).toBe(false);
  expect(shown()).toEqual([]);
});

it('given pages without one on the topic, shows possible causes until one comes', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  expect(harness.textContent).not.toContain('noneOnTopic');
  store.crawls.value = [aCrawl({ fetched: 20, onTopic: 0 })];
  await expect.poll(() => harness.textContent).toContain('noneOnTopic');
  expect(shown()).toEqual(['row-1', 'row-2']);
  store.crawls.value = [aCrawl({ fetched: 21, onTopic: 1 })];
  await expect.poll(() => harness.textContent).not.toContain('noneOnTopic');
});

it('given labels, shows how many rows rose and fell by them', async () => {
  const [first, second, third] = [aResult(1, 0.9), aResult(2, 0.8), aResult(3, 0.7)];
  const said = () => harness.querySelector('.bulk .small')?.textContent;
  await answered([first, second, third]);
  expect(said()).toBeUndefined();
  await desk.label([first, second], 'relevant');
  await expect.poll(said).toBe('view_results ↑0 ↓0');
  await answered([
    { ...first, relevance: 0.95 },
    { ...third, relevance: 0.9 },
    { ...second, relevance: 0.4 },
  ]);
  await expect.poll(said).toBe('view_results ↑2 ↓1');
  // Gives more labels than the undo list holds.
  for (let times = 0; times < 60; times++) await desk.label([third], 'not-relevant');
  await expect.poll(said).toBe('view_results ↑0 ↓0');
  await answered([{ ...first, relevance: 0.99 }]);
  await expect.poll(said).toBe('view_results ↑1 ↓0');
  await desk.label([third], 'none');
  await expect.poll(said).toBe('view_results ↑0 ↓0');
});

it('given another crawl, undo leaves the label of the first as it was, and each label counts for its topic alone', async () => {
  const label = () => harness.querySelector<HTMLElement>('#row-1')?.dataset.label;
  store.crawls.value = [aCrawl(), aCrawl({ id: 'crawl-2', topicId: 'topic-2' })];
  await loaded(1);
  await desk.label([aResult(1)], 'relevant');
  await expect.poll(label).toBe('relevant');
  store.chosenId.value = 'crawl-2';
  await loaded(1);
  await expect.poll(label).toBe('none');
  await desk.label([aResult(1)], 'not-relevant');
  await desk.undo();
  await desk.undo();
  store.chosenId.value = 'crawl-1';
  await loaded(1);
  await expect.poll(label).toBe('relevant');
  await desk.undo();
  await expect.poll(label).toBe('none');
  expect(desk.labels('topic-2').value).toEqual(new Map([['https://a.example/1', 'none']]));
});

it('given another crawl, the previous search text does not apply to it', async () => {
  store.crawls.value = [aCrawl(), aCrawl({ id: 'crawl-2', topicId: 'topic-2' })];
  const field = () => harness.querySelector<HTMLInputElement>('#desk-search');
  await expect.poll(field).not.toBeNull();
  Object.assign(field() ?? {}, { value: 'rye' });
  desk.query.value = { ...desk.query.value, search: 'rye' };
  store.chosenId.value = 'crawl-2';
  desk.query.value = { ...desk.query.value, search: '' };
  await expect.poll(() => field()?.value).toBe('');
});

it('given selected rows, tags and a collection go to all of them at once, and undo takes them back', async () => {
  await loaded(1, 2, 3);
  await expect.poll(shown).toHaveLength(3);
  const asked: unknown[] = [];
  const undo = [{ url: 'https://a.example/1', dropTags: ['later'] }];
  vi.mocked(call).mockImplementation(async (name, { body }) => {
    if (name !== 'annotate') return { tags: [], collections: [] } as never;
    const { changes } = body as { readonly changes: readonly { readonly url: string }[] };
    asked.push(changes);
    const annotation = { note: '', tags: ['later'], collections: [] };
    return { pages: changes.map(({ url }) => ({ url, annotation })), undo } as never;
  });
  desk.selected.value = new Set([1, 3]);
  const button = (text: string) => [...harness.querySelectorAll('button')].find((one) => one.textContent === text);
  await expect.poll(() => button('annotate')?.disabled).toBe(false);
  button('annotate')?.click();
  const field = () => harness.querySelector<HTMLInputElement>('form.naming input');
  await expect.poll(() => document.activeElement === field() && field() !== null).toBe(true);
  type(field(), 'later, Green tea');
  await expect.poll(() => field()?.value).toBe('later, Green tea');
  harness.querySelector<HTMLFormElement>('form.naming')?.requestSubmit();
  const added = { addTags: ['later', 'Green tea'], addTo: [] };
  await expect
    .poll(() => asked)
    .toEqual([
      [
        { url: 'https://a.example/1', ...added },
        { url: 'https://a.example/3', ...added },
      ],
    ]);
  await expect.poll(() => harness.querySelector('#row-3 .annotation')?.textContent).toBe('#later');
  await expect.poll(() => button('undo')?.disabled).toBe(false);
  await desk.undo();
  expect(asked.at(-1)).toEqual(undo);
});

it('given the keys a and #, the form of the row opens at note or tags, Escape closes it and returns to the row', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toHaveLength(2);
  const row = () => harness.querySelector<HTMLElement>('#row-2');
  row()?.focus();
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const [key, field] of [
    ['a', 'TEXTAREA'],
    ['#', 'INPUT'],
  ] as const) {
    press(key);
    await expect.poll(() => document.activeElement?.tagName).toBe(field);
    expect(row()?.contains(document.activeElement)).toBe(true);
    press('Escape');
    await expect.poll(() => document.activeElement?.id).toBe('row-2');
  }
});

function type(field: HTMLInputElement | null, text: string): void {
  if (field === null) throw new Error('There is no field.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
