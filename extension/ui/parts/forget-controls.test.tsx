import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Forget } from '../../../shared/api/capture.ts';
import type { Actions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { ForgetControls } from './forget-controls.tsx';

const house = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  document.body.append(house);
});
afterEach(() => {
  render(null, house);
  house.remove();
});

it('the last hour ends with the click, whenever the companion is told of it', () => {
  const forget = vi.fn(async (_what: Forget) => true);
  render(
    <ModelProvider value={{ store: createStore(), actions: { forget } as Partial<Actions> as Actions }}>
      <ForgetControls nothing={false} />
    </ModelProvider>,
    house,
  );
  vi.spyOn(Date, 'now').mockReturnValue(5_000_000);
  [...house.querySelectorAll('button')].find(({ textContent }) => textContent === 'forgetHour')?.click();
  expect(forget).toHaveBeenCalledExactlyOnceWith({ kind: 'since', at: 1_400_000, until: 5_000_001 });
});
