import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Budgets } from '../../../shared/api/crawl.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { BudgetForm } from './budget-form.tsx';

const harness = document.createElement('main');
const setBudgets = vi.fn(async (_id: string, _budgets: Budgets) => ({ ok: true }));

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  document.body.append(harness);
  setBudgets.mockClear();
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

/** Returns a form that `draw` redraws, as a running crawl does with each update. */
function drawn() {
  const store = createStore();
  const background = { setBudgets } as unknown as Parameters<typeof createActions>[1];
  const actions = createActions(store, background);
  const draw = (fetched: number): void =>
    render(
      <ModelProvider value={{ store, actions }}>
        <BudgetForm crawl={aCrawl({ fetched })} />
      </ModelProvider>,
      harness,
    );
  draw(0);
  const field = harness.querySelector('input');
  if (field === null) throw new Error('There is a field for the pages.');
  const type = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { draw, field, type };
}

it('given a budget being typed, updates of the crawl leave it as typed', async () => {
  const { draw, field, type } = drawn();
  type('');
  draw(1);
  expect(field.value).toBe('');
  type('75');
  draw(2);
  expect(field.value).toBe('75');
  field.form?.requestSubmit();
  await expect.poll(() => setBudgets.mock.calls).toMatchObject([['crawl-1', { pages: 75, perHost: 100 }]]);
});

it('given an invalid budget, it is refused', async () => {
  const { draw, field, type } = drawn();
  type('75');
  draw(1);
  type('0');
  draw(2);
  expect(field.value).toBe('0');
  expect(field.form?.checkValidity()).toBe(false);
});
