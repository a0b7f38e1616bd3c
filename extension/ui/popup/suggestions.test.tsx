import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { aCrawl, aSuggestion } from '../../testing/builders.ts';
import { type Actions, createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { Suggestions } from './suggestions.tsx';

const harness = document.createElement('main');
let store: ViewStore;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
  store = createStore();
  store.crawls.value = [aCrawl({ id: 'crawl-1' })];
  store.listed.value = [1, 2, 3].map((id) => aSuggestion({ id, crawlId: 'crawl-1', url: `https://a.example/${id}` }));
  // Choosing a card sends the background no request.
  const actions: Actions = createActions(store, {} as Parameters<typeof createActions>[1]);
  render(
    <ModelProvider value={{ store, actions }}>
      <Suggestions />
    </ModelProvider>,
    harness,
  );
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('given the Tab key moves to a button of another card, keys label the page of that card', async () => {
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(3);
  store.selectedId.value = 1;
  await expect.poll(() => document.activeElement?.getAttribute('aria-labelledby')).toBe('page-1');
  const button = harness.querySelector<HTMLElement>('[aria-labelledby=page-3] .no');
  button?.focus();
  expect(store.selectedId.value).toBe(3);
  await expect
    .poll(() => harness.querySelector('[data-selected=true]')?.getAttribute('aria-labelledby'))
    .toBe('page-3');
  expect(document.activeElement).toBe(button);
});

it('given a PDF, its card says so with pages and size, and no other card does', async () => {
  store.listed.value = [
    aSuggestion({
      id: 1,
      crawlId: 'crawl-1',
      url: 'https://a.example/a.pdf',
      kind: 'pdf',
      pages: 12,
      bytes: 1_400_000,
    }),
    aSuggestion({ id: 2, crawlId: 'crawl-1', url: 'https://a.example/2' }),
  ];
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(2);
  expect(harness.querySelector('[aria-labelledby=page-1] .where')?.textContent).toContain(
    'PDF · filePages_other · 1.4 MB',
  );
  expect(harness.querySelector('[aria-labelledby=page-2] .where')?.textContent).not.toContain('PDF');
  // Alone in its line, a long address is cut at its path, in right-to-left languages too.
  expect(harness.querySelectorAll('.where .clip > bdi.address:only-child')).toHaveLength(2);
});

it('given a card, its buttons name their page, and its share names its whole', async () => {
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(3);
  const card = harness.querySelector('[aria-labelledby=page-2]');
  const about = [...(card?.querySelectorAll('.verdict button') ?? [])].map((one) =>
    one.getAttribute('aria-describedby'),
  );
  expect(about).toEqual(['page-2', 'page-2', 'page-2']);
  expect(card?.querySelector('.where .hidden')?.textContent).toBe('relevanceLabel');
});

it('cards chosen faster than they are drawn do not take the focus from each other', async () => {
  let focused = 0;
  harness.addEventListener('focusin', () => {
    focused += 1;
    // Elements outside the document take no focus: this ends the fight, and the test fails.
    if (focused > 50) harness.remove();
  });
  for (const id of [1, 2, 3, 2]) {
    store.selectedId.value = id;
    // Waits one turn: enough for a card to be drawn, not for its effects to run.
    await Promise.resolve();
  }
  await expect.poll(() => document.activeElement?.getAttribute('aria-labelledby')).toBe('page-2');
  expect(store.selectedId.value).toBe(2);
  expect(focused).toBeLessThan(5);
});

it.each([
  ['the first new card is chosen', false],
  ['whoever is occupied elsewhere is left there', true],
])('after the last card was labelled %s', async (_what, occupied) => {
  const field = document.body.appendChild(document.createElement('input'));
  store.listed.value = [];
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(0);
  if (occupied) field.focus();
  store.listed.value = [7, 8].map((id) => aSuggestion({ id, crawlId: 'crawl-1', url: `https://a.example/${id}` }));
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(2);
  if (!occupied) await expect.poll(() => document.activeElement?.getAttribute('aria-labelledby')).toBe('page-7');
  expect(store.selectedId.value).toBe(occupied ? undefined : 7);
  field.remove();
});

it.each([
  [3, 1, 2],
  [2, 3, 1],
  [3, 2, 1],
])('a button that has the focus keeps it when its card moves (%j)', async (...order) => {
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(3);
  for (const id of [1, 2, 3]) {
    const button = () => harness.querySelector<HTMLElement>(`[aria-labelledby=page-${id}] .no`);
    const before = store.listed.peek();
    button()?.focus();
    store.listed.value = order.map((one) =>
      aSuggestion({ id: one, crawlId: 'crawl-1', url: `https://a.example/${one}` }),
    );
    await expect.poll(() => harness.querySelector('li')?.getAttribute('aria-labelledby')).toBe(`page-${order[0]}`);
    expect(document.activeElement).toBe(button());
    store.listed.value = before;
    await expect.poll(() => harness.querySelector('li')?.getAttribute('aria-labelledby')).toBe('page-1');
    expect(document.activeElement).toBe(button());
  }
});

it.each([
  ['running', 9, 0, 'suggestionsNone'],
  ['running', 10, 0, 'noneOnTopic'],
  ['running', 10, 1, 'suggestionsNone'],
  ['done', 1, 0, 'noneOnTopic'],
  ['done', 0, 0, 'suggestionsEnded'],
] as const)(
  'given an empty list of a crawl that is %s with %i pages, %i on the topic, shows %s',
  async (state, fetched, onTopic, said) => {
    store.listed.value = [];
    store.crawls.value = [aCrawl({ id: 'crawl-1', state, fetched, onTopic })];
    await expect.poll(() => harness.querySelector('.card')?.textContent).toBe(said);
  },
);

it.each([
  ['running', 'asksNone'],
  ['done', 'suggestionsEnded'],
] as const)('given no question of a crawl that is %s, shows %s', async (state, said) => {
  store.queue.value = 'asks';
  store.crawls.value = [aCrawl({ id: 'crawl-1', state })];
  await expect.poll(() => harness.querySelector('.card')?.textContent).toBe(said);
});

it('given a page that a list led to, its card links to the list, and no other card does', async () => {
  const list = { url: 'https://a.example/tag/tea', title: 'Tea tag' };
  store.listed.value = [
    aSuggestion({ id: 1, crawlId: 'crawl-1', url: 'https://a.example/1', foundThrough: list }),
    aSuggestion({ id: 2, crawlId: 'crawl-1', url: 'https://a.example/2' }),
  ];
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(2);
  const linked = harness.querySelectorAll('a[href="https://a.example/tag/tea"]');
  expect([...linked].map((link) => link.closest('li')?.getAttribute('aria-labelledby'))).toEqual(['page-1']);
  expect(linked[0]?.textContent).toBe('foundThrough');
});

it('given a page of a work that other pages show, its card links to each of them', async () => {
  const versions = [{ url: 'https://arxiv.example/abs/2101.00001', title: 'Preprint' }];
  store.listed.value = [aSuggestion({ id: 1, crawlId: 'crawl-1', url: 'https://a.example/1', versions })];
  await expect.poll(() => harness.querySelector('details summary')?.textContent).toBe('versions');
  const link = harness.querySelector('a[href="https://arxiv.example/abs/2101.00001"]');
  expect(link?.textContent).toBe('arxiv.example/abs/2101.00001');
});

it.each([
  ['its reasons', 'why-2', { openWhy: new Set([2]), annotateId: undefined }],
  ['the form for its note, buttons included', 'naming', { openWhy: new Set<number>(), annotateId: 2 }],
])('given a key that opens of a page %s, they are scrolled into view', async (_what, part, { openWhy, annotateId }) => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id, ...this.classList);
  });
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(3);
  store.touched.value = true;
  store.openWhy.value = openWhy;
  store.annotateId.value = annotateId;
  await expect.poll(() => seen).toContain(part);
});
