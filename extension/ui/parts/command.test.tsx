import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { AmbitCommand } from './command.tsx';

const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
});
afterEach(() => clear(harness));

const line = (): string | null | undefined => harness.querySelector('.command')?.lastChild?.textContent;

it('given a companion that said how it is called, the line is that call', () => {
  const store = createStore();
  store.call.value = { program: 'node /home/ann/ambit/companion/ambit.mjs', end: ' --data /tmp/teas' };
  drawIn(harness, <AmbitCommand verb="pair" />, store);
  expect(line()).toBe('node /home/ann/ambit/companion/ambit.mjs pair --data /tmp/teas');
  expect(harness.querySelector('.command-where')).toBeNull();
});

it('given no contact yet, the line is for the folder of Ambit, and a sentence names the folder', () => {
  drawIn(harness, <AmbitCommand verb="pair" />, createStore());
  expect(line()).toBe('node companion/ambit.mjs pair');
  expect(harness.querySelector('.command-where')?.textContent).toBe('commandWhere');
});

it('given a call with a control that would turn its direction, the line is shown without', () => {
  const store = createStore();
  store.call.value = { program: 'node \u202e/x', end: '' };
  drawIn(harness, <AmbitCommand verb="serve" />, store);
  expect(line()).not.toContain('\u202e');
});
