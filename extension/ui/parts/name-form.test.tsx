import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';

import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { CrawlCard } from './crawl-card.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const harness = document.createElement('main');
const refresh = vi.fn(async () => ({ state: 'connected' }));
let store: ViewStore;
const field = () => harness.querySelector<HTMLInputElement>('.naming input');
const press = (name: string) =>
  act(() =>
    [...harness.querySelectorAll('button')].find((one) => [one.title, one.textContent].includes(name))?.click(),
  );
const type = (name: string): void => {
  const input = field();
  if (input === null) throw new Error('no field');
  input.value = name;
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  asked.mockResolvedValue({ ok: true } as never);
  refresh.mockClear();
  store = createStore();
  store.crawls.value = [aCrawl({ topicName: 'Bread\u202e Blog' })];
  const background = { refresh } as unknown as Parameters<typeof createActions>[1];
  document.body.append(harness);
  act(() =>
    render(
      <ModelProvider value={{ store, actions: createActions(store, background) }}>
        <CrawlCard />
      </ModelProvider>,
      harness,
    ),
  );
  press('rename');
});
afterEach(() => {
  render(null, harness);
  harness.remove();
  asked.mockReset();
});

it('given a new name with control characters, the crawl gets it without them and the list reloads', async () => {
  expect(field()?.value).toBe('Bread Blog');
  type('  Stand\u202e mixers\n');
  press('save');
  await expect.poll(() => field()).toBeNull();
  expect(asked.mock.calls).toEqual([['nameTopic', { params: { id: 'topic-1' }, body: { name: 'Stand mixers' } }]]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('given an empty name, it cannot be saved, and cancel keeps the old one', () => {
  type(' \u202e ');
  expect([...harness.querySelectorAll<HTMLButtonElement>('.naming button')].map(({ disabled }) => disabled)).toEqual([
    true,
    false,
  ]);
  press('cancel');
  expect(field()).toBeNull();
  press('rename');
  act(() => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(field()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('given a name that the companion does not save, it stays in the field and the page shows why', async () => {
  asked.mockRejectedValue(new AmbitError('away', 'gone'));
  type('Mixers');
  press('save');
  await expect.poll(() => store.problem.value).toBe('away');
  expect(field()?.value).toBe('Mixers');
});
