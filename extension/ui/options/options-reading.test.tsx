import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { changeSettings, readSettings } from '../../storage/settings.ts';
import { type Actions, createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { ReadingSection } from './options-reading.tsx';

const harness = document.createElement('main');
let store: ViewStore;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  document.body.append(harness);
  store = createStore();
  const actions: Actions = createActions(store, {} as Parameters<typeof createActions>[1]);
  render(
    <ModelProvider value={{ store, actions }}>
      <ReadingSection />
    </ModelProvider>,
    harness,
  );
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('a switch that was turned off does not jump back where the browser keeps its permission', async () => {
  const box = harness.querySelector('input');
  await changeSettings({ captures: true });
  store.settings.value = await readSettings();
  await expect.poll(() => box?.checked).toBe(true);
  const remove = vi.fn().mockRejectedValue(new Error('You cannot remove required permissions.'));
  Object.assign(browser, { permissions: { remove } });
  const stood: (string | null)[] = [];
  const watch = new MutationObserver(() => stood.push(box?.getAttribute('aria-checked') ?? null));
  watch.observe(harness, { attributes: true, subtree: true, attributeFilter: ['aria-checked'] });
  box?.click();
  await expect.poll(() => remove.mock.calls).toHaveLength(1);
  await expect.poll(async () => (await readSettings()).captures).toBe(false);
  expect(stood).toEqual(['false']);
  watch.disconnect();
});

it('given text typed into one list while the other is saved, it stays', async () => {
  const [never, always] = harness.querySelectorAll('textarea');
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
