import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { readOwnPages } from '../../../capture/own-pages.ts';
import { call } from '../../../companion-client/companion.ts';
import { createStore } from '../../model/store.ts';
import { createDesk, DeskProvider } from '../model.ts';
import { BeginFrom } from './begin-from.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
vi.mock('../../../capture/own-pages.ts', () => ({ readOwnPages: vi.fn() }));
const harness = document.createElement('main');
const background = { sendWaiting: async () => ({ ok: true }) } as unknown as Parameters<typeof createDesk>[1];
const RYE = { url: 'https://bread.example/rye', title: 'On rye', folder: 'Baking' };
const OVEN = { url: 'https://oven.example/', title: 'Clay', folder: 'Ovens' };

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

const taken: (readonly { readonly url: string }[])[] = [];
const words: string[] = [];
function draw(): void {
  render(
    <DeskProvider value={createDesk(createStore(), background)}>
      <BeginFrom take={(pages) => taken.push(pages)} words={[]} turnWord={(word) => words.push(word)} />
    </DeskProvider>,
    harness,
  );
}
const button = (text: string) => [...harness.querySelectorAll('button')].find((one) => one.textContent === text);
const boxes = () => [...harness.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

it('given bookmarks, nothing is ticked; what the user ticks in a folder is taken, and a word that is ticked', async () => {
  vi.mocked(readOwnPages).mockResolvedValue([RYE, OVEN]);
  vi.mocked(call).mockResolvedValue({ links: [RYE, OVEN], words: ['bread'] } as never);
  draw();
  button('beginBookmarks')?.click();
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(vi.mocked(call).mock.calls[0]).toEqual([
    'linkFile',
    { body: { text: JSON.stringify({ items: [RYE, OVEN] }) } },
  ]);
  boxes()[0]?.click();
  expect(words).toEqual(['bread']);
  const folders = [...harness.querySelectorAll('select')].at(-1);
  if (folders === undefined) throw new Error('no list of folders');
  folders.value = 'Ovens';
  folders.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => boxes()).toHaveLength(2);
  boxes()[1]?.click();
  await expect.poll(() => button('startAddSeeds')?.disabled).toBe(false);
  button('startAddSeeds')?.click();
  expect(taken).toEqual([[OVEN]]);
});

it('given that the user refuses the right, there are no links', async () => {
  vi.mocked(readOwnPages).mockResolvedValue(undefined);
  draw();
  button('beginHistory')?.click();
  await expect.poll(() => harness.querySelector('[role=status]')?.textContent?.trim()).toBe('startLinks_other');
});
