import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../../companion-client/companion.ts';
import { createActions } from '../../model/actions.ts';
import { ModelProvider } from '../../model/context.ts';
import { createStore } from '../../model/store.ts';
import { createDesk, DeskProvider } from '../model.ts';
import { Library } from '../start/library.tsx';
import { VerdictSheets } from './verdict-sheets.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, ...[values ?? []].flat()].join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

function show(view: preact.ComponentChild): void {
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const background = {} as Parameters<typeof createActions>[1];
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>{view}</DeskProvider>
    </ModelProvider>,
    harness,
  );
}

/** Chooses files as a user does. */
async function choose(...texts: readonly string[]): Promise<void> {
  await expect.poll(() => harness.querySelector('input[type=file]')).not.toBe(null);
  const input = harness.querySelector('input[type=file]');
  const files = texts.map((text, at) => new File([text], `sheet-${at}.csv`));
  Object.defineProperty(input, 'files', { value: files });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

it('given the sheets of two people, shows each, their mean, and on how many pages they agree', async () => {
  const people = [
    { reviewed: 20, relevant: 15 },
    { reviewed: 20, relevant: 13, outside: 3 },
  ];
  const answer = { sample: 20, reviewed: 20, people, mean: 0.7, low: 0.48, high: 0.85, shared: 20, agreed: 16 };
  vi.mocked(call).mockResolvedValue(answer as never);
  show(<VerdictSheets crawlId="crawl-1" />);
  await choose('url,label\n', 'url,label\n');
  await expect
    .poll(() => harness.querySelector('[role=status] p')?.textContent)
    .toContain('reportReviewOf 14 20 48%–85%');
  const lines = [...harness.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(['sheet-0.csv pagesOf 15 20', 'sheet-1.csv pagesOf 13 20 · reportSkipped: 3']);
  expect(harness.querySelector('li:last-child')?.textContent).toBe('sheet-0.csv = sheet-1.csv pagesOf 16 20');
  expect(vi.mocked(call).mock.calls.at(-1)).toMatchObject([
    'verdicts',
    { body: { sheets: ['url,label\n', 'url,label\n'] } },
  ]);
});

it('given a sheet without a verdict, estimates nothing, and the same file can be chosen again', async () => {
  const none = { sample: 20, reviewed: 0, people: [{ reviewed: 0, relevant: 0 }], mean: 0, low: 0, high: 1 };
  vi.mocked(call).mockResolvedValue({ ...none, shared: 0, agreed: 0 } as never);
  show(<VerdictSheets crawlId="crawl-1" />);
  await choose('address;verdict');
  await expect.poll(() => harness.querySelector('[role=status] li')?.textContent).toContain('pagesOf 0 0');
  expect(harness.querySelector('[role=status] p')).toBe(null);
  const input = harness.querySelector<HTMLInputElement>('input[type=file]');
  const emptied = vi.spyOn(input as HTMLInputElement, 'value', 'set');
  input?.click();
  expect(emptied).toHaveBeenCalledWith('');
});

it('given a table of topics, saves them and tells how many', async () => {
  const subject = { code: 'B84', en: 'Psychology', zh: '心理学', words: ['memory'], texts: ['A text.'] };
  const classes = [{ code: 'B', en: 'Philosophy', zh: '哲学', subjects: [subject] }];
  vi.mocked(call).mockImplementation(async (name) => (name === 'library' ? classes : { kept: 2, skipped: 1 }) as never);
  const imported = vi.fn();
  show(<Library take={() => undefined} imported={imported} />);
  await choose('name,words\nTea,tea;leaf\n');
  await expect.poll(() => harness.querySelector('[role=status]')?.textContent).toBe('pagesOf 2 3');
  expect(imported).toHaveBeenCalledOnce();
});
