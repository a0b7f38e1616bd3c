import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { ActionResult, CompanionState } from '../../companion-client/rpc/background-api.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { CompanionNotice } from './notice.tsx';

const harness = document.createElement('main');
const store = createStore();
/** Resolves the check for the companion with a state. */
let found: (state: CompanionState) => void;
/** Answer of the background to a start. */
let started: ActionResult;
const refresh = () =>
  new Promise<CompanionState>((resolve) => {
    found = resolve;
  });

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
  store.companion.value = { state: 'away' };
  const startCompanion = async () => started;
  const background = { refresh, startCompanion } as unknown as Parameters<typeof createActions>[1];
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <CompanionNotice />
    </ModelProvider>,
    harness,
  );
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('the button that looks for the companion again stays under the hand, and goes once it is found', async () => {
  const button = harness.querySelector<HTMLElement>('button:not(.primary)');
  button?.focus();
  button?.click();
  await expect.poll(() => button?.getAttribute('aria-busy')).toBe('true');
  expect(store.companion.value.state).toBe('unknown');
  expect(document.activeElement).toBe(button);
  found({ state: 'away' });
  await expect.poll(() => button?.getAttribute('aria-busy')).toBe('false');
  expect(document.activeElement).toBe(button);
  button?.click();
  await expect.poll(() => button?.getAttribute('aria-busy')).toBe('true');
  found({ state: 'connected', program: '', web: '', captures: 0, labels: 0 });
  await expect.poll(() => harness.querySelector('button')).toBeNull();
});

it('given a click on Start, has the background start the companion; given none that could, shows the command', async () => {
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(true);
  const button = () => harness.querySelector<HTMLElement>('button.primary');
  started = { ok: false, problem: 'away' };
  button()?.click();
  await expect.poll(() => harness.textContent).toContain('startUnregistered');
  expect(harness.textContent).toContain('service install');
  started = { ok: true };
  button()?.click();
  await expect.poll(() => store.companion.value.state).toBe('unknown');
  found({ state: 'connected', program: '', web: '', captures: 0, labels: 0 });
  await expect.poll(button).toBeNull();
});

const archive = (program: string) => ({ program, end: '' });
it.each([
  ['a clone', { program: 'node /home/ann/Ambit/companion/ambit.mjs', end: '' }, 'npm ci && npm start'],
  ['a companion that never told its call', undefined, 'npm ci && npm start'],
  ['the npm package', { program: 'ambit', end: '' }, 'npm i -g ./ambit-crawler-NEW.tgz'],
  ['an archive', archive('/home/ann/ambit-0.1.0-linux-x64/ambit'), 'tar -xf ambit-NEW-linux-x64.tar.xz'],
  ['one of Windows', archive(String.raw`C:\ambit-0.1.0-windows-x64\ambit.cmd`), 'tar -xf ambit-NEW-windows-x64.zip'],
  ['an archive whose folder has another name', archive('/opt/crawler/ambit'), undefined],
])('given %s that is too old, shows the command that renews it', async (_what, call, line) => {
  store.call.value = call;
  store.companion.value = { state: 'old-companion' };
  await expect.poll(() => harness.textContent).toContain('remedy_old_companion');
  expect(harness.querySelector('.command')?.lastChild?.textContent).toBe(line);
});
