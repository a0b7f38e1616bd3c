import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { type Actions, createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { ReadingSection } from './options-reading.tsx';

const house = document.createElement('main');

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  document.body.append(house);
  const store = createStore();
  const actions: Actions = createActions(store, {} as Parameters<typeof createActions>[1]);
  render(
    <ModelProvider value={{ store, actions }}>
      <ReadingSection />
    </ModelProvider>,
    house,
  );
});
afterEach(() => {
  render(null, house);
  house.remove();
});

it('what is typed into one list while the other is saved stays', async () => {
  const [never, always] = house.querySelectorAll('textarea');
  if (never === undefined || always === undefined) throw new Error('There are two lists.');
  const type = (field: HTMLTextAreaElement, text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const button = (field: HTMLTextAreaElement) => field.form?.querySelector('button');
  type(never, 'a.example');
  await expect.poll(() => button(never)?.disabled).toBe(false);
  never.form?.requestSubmit();
  type(always, 'b.example');
  await expect.poll(() => button(never)?.disabled).toBe(true);
  expect(always.value).toBe('b.example');
  expect(button(always)?.disabled).toBe(false);
});
