import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { call } from '../../companion-client/companion.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { CrawlCard } from './crawl-card.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));

const harness = document.createElement('main');
const ended = (change: Partial<CrawlView> = {}): CrawlView => aCrawl({ state: 'done', reason: 'exhausted', ...change });
const show = vi.fn();
let added = 2;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (name) =>
    name === 'nextHost' ? { host: 'tea.example' } : { added, crawl: ended({ state: 'running', reason: null }) },
  );
  show.mockReset();
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

async function drawn(crawl: CrawlView) {
  const store = createStore();
  store.crawls.value = [crawl];
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const actions = createActions(store, {} as unknown as Parameters<typeof createActions>[1]);
  await act(async () =>
    render(
      <ModelProvider value={{ store, actions }}>
        <CrawlCard show={show} />
      </ModelProvider>,
      harness,
    ),
  );
  return store;
}
const buttons = (): HTMLButtonElement[] => [...harness.querySelectorAll<HTMLButtonElement>('.dead-end button')];
const press = (name: string) =>
  act(async () =>
    buttons()
      .find((one) => one.textContent === name)
      ?.click(),
  );

it('given a crawl without a link left, it offers four next steps', async () => {
  await drawn(ended());
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    'moreWords',
    'searchTitle',
    'beginBookmarks',
    'moreSitemap tea.example',
  ]);
  await press('moreWords');
  await press('searchTitle');
  await press('beginBookmarks');
  expect(show.mock.calls).toEqual([['words'], ['search'], ['begin']]);
});

it('given the sitemap of the best host, its links are added', async () => {
  const store = await drawn(ended());
  await press('moreSitemap tea.example');
  expect(vi.mocked(call).mock.calls).toContainEqual([
    'addLinks',
    { params: { id: 'crawl-1' }, body: { seeds: [], host: 'tea.example' } },
  ]);
  expect(store.said.value).toBe('startSeedCount_other 2');
});

it('given a sitemap without anything new, it says so', async () => {
  added = 0;
  await drawn(ended());
  await press('moreSitemap tea.example');
  await expect.poll(() => harness.textContent).toContain('moreNothing');
  added = 2;
});

it('given an older companion, it offers the others', async () => {
  vi.mocked(call).mockRejectedValue(new Error('404'));
  await drawn(ended({ reason: 'no-usable-seeds' }));
  expect(buttons()).toHaveLength(3);
});

it.each(['page-limit', 'user', 'damaged'] as const)(
  'given a crawl that ended by %s, it offers none',
  async (reason) => {
    await drawn(ended({ reason }));
    expect(buttons()).toEqual([]);
  },
);
