import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { SettingsChange, SettingsView } from '../../../shared/api/settings.ts';
import { call } from '../../companion-client/companion.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import type { Actions } from '../model/actions.ts';
import { createStore } from '../model/store.ts';
import { NetworkSection } from './options-network.tsx';

vi.mock('../../companion-client/companion.ts', { spy: true });

const said = (text: string) => ({ en: text, zh: `中${text}` });
const VIEW: SettingsView = {
  fields: [
    { name: 'proxies', kind: 'lines', value: 'http://***@p.example', label: said('Proxies'), hint: said('one a line') },
    { name: 'inFlight', kind: 'number', value: '6', label: said('Pages'), hint: said('at a time') },
  ],
  logIns: [{ origin: 'https://library.example', user: 'ann' }],
  words: {
    title: said('title'),
    hint: said('hint'),
    logIns: said('Log-ins'),
    origin: said('Site'),
    user: said('User'),
    password: said('Password'),
    add: said('Add'),
    remove: said('Remove'),
  },
  notes: [],
};
const sent: SettingsChange[] = [];
let answer = VIEW;
const harness = document.createElement('main');

beforeEach(async () => {
  sent.length = 0;
  answer = VIEW;
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.mocked(call).mockImplementation((async (name: string, { body }: { body?: SettingsChange }) => {
    if (name === 'changeSettings' && body !== undefined) sent.push(body);
    return name === 'settings' ? VIEW : answer;
  }) as typeof call);
  const store = createStore();
  store.companion.value = { state: 'connected', web: '', program: '', captures: 0, labels: 0 } as never;
  drawIn(harness, <NetworkSection />, store, {} as Actions);
  await expect.poll(() => harness.querySelector('h2')?.textContent).toBe('title');
});
afterEach(() => {
  clear(harness);
  vi.restoreAllMocks();
});

function type(field: Element | null | undefined, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('no field');
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const press = (name: string): void =>
  [...harness.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))?.click();

it('sends only what was changed', async () => {
  type(harness.querySelector('input'), '12');
  await expect.poll(() => harness.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(false);
  press('save');
  await expect.poll(() => sent).toEqual([{ values: { inFlight: '12' } }]);
});

it('shows the problem of a field beside it, and keeps what was typed', async () => {
  answer = {
    ...VIEW,
    fields: VIEW.fields.map((field) =>
      field.name === 'inFlight' ? { ...field, value: '99', problem: said('too many') } : field,
    ),
  };
  const input = harness.querySelector('input');
  type(input, '99');
  await expect.poll(() => harness.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(false);
  press('save');
  await expect.poll(() => harness.querySelector('[role=alert]')?.textContent).toBe('too many');
  expect(input?.value).toBe('99');
  expect(input?.getAttribute('aria-describedby')).toContain('problem');
});

it('takes a log-in, empties its fields, and forgets one', async () => {
  const [, origin, user, password] = harness.querySelectorAll('input');
  type(origin, 'https://b.example');
  type(user, 'bea');
  type(password, 'secret');
  await expect.poll(() => password?.value).toBe('secret');
  press('Add');
  await expect.poll(() => sent).toEqual([{ logIn: { origin: 'https://b.example', user: 'bea', password: 'secret' } }]);
  await expect.poll(() => password?.value).toBe('');
  press('Remove');
  await expect.poll(() => sent[1]).toEqual({ forgetLogIn: 'https://library.example' });
});

it('gives each text of the companion its own direction', () => {
  const texts = [...harness.querySelectorAll('[lang=en]')];
  expect(texts.map(({ textContent }) => textContent)).toContain('one a line');
  expect(texts.filter((text) => text.getAttribute('dir') !== 'auto')).toEqual([]);
});
