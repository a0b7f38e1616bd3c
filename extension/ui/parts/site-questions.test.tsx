import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { SiteQuestion } from '../../../shared/api/site-question.ts';
import { call } from '../../companion-client/companion.ts';
import { refusedBy } from '../../companion-client/errors.ts';
import { aCrawl } from '../../testing/builders.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore, type ViewStore } from '../model/store.ts';
import { SiteQuestions } from './site-questions.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const companion = vi.mocked(call);
const harness = document.createElement('main');
let store: ViewStore;
let answers: unknown[];
let hosts: string[];

const question = (host: string): SiteQuestion => ({ host, links: 7, chance: 0.5, fetched: 4, onTopic: 1 });

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  answers = [];
  hosts = ['bread.example', 'cars.example'];
  companion.mockReset();
  companion.mockImplementation((async (name: string, { body }: { body?: { host: string } }) => {
    if (name === 'siteQuestions') return hosts.map(question);
    answers.push(body);
    hosts = hosts.filter((host) => host !== body?.host);
    return { ok: true };
  }) as never);
  store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  store.crawls.value = [aCrawl({ fetched: 20 })];
});
afterEach(() => clear(harness));

const draw = (): void => void act(() => drawIn(harness, <SiteQuestions />, store));
const asks = () => harness.querySelector('legend')?.textContent;
const press = (name: string) =>
  [...harness.querySelectorAll<HTMLButtonElement>('button')]
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.click();

it('asks one question at a time, with facts on the site', async () => {
  draw();
  await expect.poll(asks).toBe('siteQuestion bread.example Sourdough');
  expect(harness.textContent).toContain('siteLinks_other 7');
  expect(harness.textContent).toContain('siteRead 1 4');
  expect(harness.querySelectorAll('legend')).toHaveLength(1);
});

it('the question that is shown stays when the crawl has read more and another would be better', async () => {
  draw();
  await expect.poll(asks).toContain('bread.example');
  hosts = ['cars.example', 'bread.example'];
  companion.mockClear();
  act(() => {
    store.crawls.value = [aCrawl({ fetched: 200 })];
  });
  await expect.poll(() => companion.mock.calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asks()).toContain('bread.example');
  press('siteYes');
  await expect.poll(asks).toContain('cars.example');
});

it('an answer by click or key goes to the companion, and the next question comes', async () => {
  draw();
  await expect.poll(asks).toContain('bread.example');
  press('siteYes');
  await expect.poll(asks).toContain('cars.example');
  expect(store.said.value).toBe('siteSaidYes bread.example');
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  harness.querySelector('button')?.focus();
  harness
    .querySelector('fieldset button')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
  document.removeEventListener('keydown', outside);
  await expect.poll(asks).toBeUndefined();
  expect(answers).toEqual([
    { host: 'bread.example', relevant: true },
    { host: 'cars.example', relevant: false },
  ]);
  expect(outside).not.toHaveBeenCalled();
  expect(harness.textContent).toContain('siteSaidNo cars.example');
});

it('undo takes the last answer back', async () => {
  draw();
  await expect.poll(asks).toContain('bread.example');
  press('siteNo');
  await expect.poll(() => harness.textContent).toContain('siteSaidNo bread.example');
  press('undo');
  await expect.poll(() => answers.at(-1)).toEqual({ host: 'bread.example', relevant: null });
  await expect.poll(() => harness.textContent).not.toContain('siteSaidNo');
});

it('given a skipped question, neither this popup nor the next asks it again', async () => {
  draw();
  await expect.poll(asks).toContain('bread.example');
  press('siteSkip');
  await expect.poll(asks).toContain('cars.example');
  act(() => clear(harness));
  draw();
  await expect.poll(asks).toContain('cars.example');
  expect(answers).toEqual([]);
});

it.each([
  ['an older companion', () => companion.mockRejectedValue(refusedBy('not-found', ''))],
  [
    'a crawl that has ended',
    () => {
      store.crawls.value = [aCrawl({ state: 'done', reason: 'exhausted' })];
    },
  ],
])('shows nothing for %s', async (_case, set) => {
  set();
  draw();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([harness.textContent, store.problem.value]).toEqual(['', undefined]);
});

it('a refused answer shows a problem and keeps the question', async () => {
  draw();
  await expect.poll(asks).toContain('bread.example');
  companion.mockRejectedValueOnce(refusedBy('failure', ''));
  press('siteYes');
  await expect.poll(() => store.problem.value).toBe('failure');
  expect(asks()).toContain('bread.example');
});
