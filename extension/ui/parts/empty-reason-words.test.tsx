import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { type EmptyReason, LACKS } from '../../../shared/api/empty-reason.ts';
import { call } from '../../companion-client/companion.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { EmptyReasonWords } from './empty-reason-words.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const harness = document.createElement('main');
let store: ViewStore;

const show = (crawl = aCrawl({ fetched: 5 })): void =>
  render(
    <ModelProvider value={{ store, actions: createActions(store, {} as Parameters<typeof createActions>[1]) }}>
      <EmptyReasonWords crawl={crawl} otherwise="otherwise" />
    </ModelProvider>,
    harness,
  );
const said = () => harness.querySelector('p')?.textContent;
const answer = (lack: Partial<EmptyReason>): void => {
  asked.mockResolvedValue({ why: 'nothing', words: 3, pages: '', topic: '', ...lack } as never);
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
});
afterEach(() => {
  render(null, harness);
  asked.mockReset();
});

it.each([
  ['copies', 'lack_copies 3'],
  ['start-pages', 'lack_start_pages 3'],
  ['few-words', 'lack_few_words 3'],
  ['language', 'lack_language Chinese English'],
  ['labelled', 'otherwise'],
] as const)('given the reason %s, shows %s', async (why, words) => {
  answer({ why, pages: 'zh', topic: 'en' });
  show();
  expect(said()).toBe('otherwise');
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await expect.poll(said).toBe(words);
  expect(asked.mock.calls).toEqual([['lack', { params: { id: 'crawl-1' } }]]);
});

it('given every reason, it has words of its own or shows none', async () => {
  for (const why of LACKS) {
    answer({ why });
    show(aCrawl({ fetched: 5, id: why }));
    await expect.poll(said).toMatch(/nothing|labelled/.test(why) ? /^otherwise$/ : /^lack_\w+ /);
  }
});

it('copies can be seen on the desk, of this crawl', async () => {
  const opened = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  answer({ why: 'copies' });
  show();
  await expect.poll(() => harness.querySelector('button')?.textContent).toBe('lackShow');
  harness.querySelector('button')?.click();
  expect(opened.mock.calls[0]?.[0]?.url).toMatch(/\/desk\.html#copies=crawl-1$/);
});

it('given progress of the crawl, asks again after big steps, not at every page', async () => {
  answer({ why: 'off-topic' });
  for (const fetched of [0, 5, 6, 7, 8]) {
    await act(() => show(aCrawl({ fetched })));
  }
  expect(asked).toHaveBeenCalledTimes(2);
  show(aCrawl({ fetched: 8, state: 'done' }));
  await expect.poll(() => asked.mock.calls.length).toBe(3);
});

it('a companion that is away, or too old to know, is no reason to claim one', async () => {
  asked.mockRejectedValue(new Error('not found'));
  show();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(said()).toBe('otherwise');
  store.companion.value = { state: 'away' };
  await act(() => show(aCrawl({ fetched: 5, id: 'crawl-2' })));
  expect(asked).toHaveBeenCalledTimes(1);
});
