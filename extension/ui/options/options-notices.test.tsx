import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { readSettings } from '../../storage/settings.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createActions } from '../model/actions.ts';
import { createStore } from '../model/store.ts';
import { NoticesSection } from './options-notices.tsx';

const harness = document.createElement('main');
const noticesWhenAsked: boolean[] = [];

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  Object.assign(browser, { permissions: { request: async () => true, remove: async () => true } });
  const sendWaiting = async () => {
    noticesWhenAsked.push((await readSettings()).notices);
    return { ok: true };
  };
  const background = { sendWaiting } as unknown as Parameters<typeof createActions>[1];
  const store = createStore();
  drawIn(harness, <NoticesSection />, store, createActions(store, background));
});
afterEach(() => {
  clear(harness);
});

it('given notices just switched on, checks at once, not only with the next event', async () => {
  harness.querySelector('input')?.click();
  await expect.poll(() => noticesWhenAsked).toEqual([true]);
  harness.querySelector('input')?.click();
  await expect.poll(() => noticesWhenAsked).toEqual([true, false]);
});
