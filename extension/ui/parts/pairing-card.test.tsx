import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { PairingCard } from './pairing-card.tsx';

const harness = document.createElement('main');
const confirmPairing = vi.fn(() => Promise.resolve());

beforeEach(() => {
  confirmPairing.mockClear();
  vi.useFakeTimers();
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  const store = createStore();
  store.companion.value = { state: 'not-paired' };
  store.pairing.value = { state: 'compare', code: '123456' };
  drawIn(harness, <PairingCard />, store, { confirmPairing });
});
afterEach(() => {
  clear(harness);
  vi.useRealTimers();
});

function yes(): HTMLButtonElement {
  const button = harness.querySelector<HTMLButtonElement>('button.primary');
  if (button === null) throw new Error('Codes are compared on a button.');
  return button;
}

/** Advances by half a second and redraws. */
const seen = () => vi.advanceTimersByTimeAsync(500);

it('takes no yes before the code can have been seen', async () => {
  yes().click();
  await vi.advanceTimersByTimeAsync(499);
  yes().click();
  expect(confirmPairing).not.toHaveBeenCalled();
  await seen();
  yes().click();
  expect(confirmPairing).toHaveBeenCalledOnce();
});

it('takes none from the click that brings its window to the front', async () => {
  await seen();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(1);
  yes().click();
  expect(confirmPairing).not.toHaveBeenCalled();
  await seen();
  yes().click();
  expect(confirmPairing).toHaveBeenCalledOnce();
});
