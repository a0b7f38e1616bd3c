import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { CapturedPage } from '../../../shared/api/captured-page.ts';
import { call } from '../../companion-client/companion.ts';
import { refusedBy } from '../../companion-client/errors.ts';
import { answersSent, readAnswers } from '../../storage/page-answers.ts';
import { DEFAULT_SETTINGS } from '../../storage/settings.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore, type ViewStore } from '../model/store.ts';
import { ReadPages } from './read-pages.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const send = vi.fn();
const harness = document.createElement('main');
let store: ViewStore;

const page = (path: string, change: Partial<CapturedPage> = {}): CapturedPage => ({
  ...{ url: `https://bread.example/${path}`, title: `Page ${path}`, site: 'bread.example', at: Date.now() },
  ...{ relevance: 0.5, linked: false, sameHour: false },
  ...change,
});
const elsewhere = page('', { url: 'https://cars.example/', title: 'Cars', site: 'cars.example' });

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  asked.mockReset();
  send.mockClear();
  asked.mockResolvedValue([page('a', { linked: true, sameHour: true }), page('b'), elsewhere] as never);
  store = createStore();
  store.settings.value = { ...DEFAULT_SETTINGS, captures: true };
  store.companion.value = { state: 'connected', program: '', web: '', captures: 3, labels: 0 };
});
afterEach(() => clear(harness));

const draw = (canWait = true): void =>
  void act(() =>
    drawIn(harness, <ReadPages topicId="topic-1" topicName="Bread" open canWait={canWait} />, store, { send }),
  );
const rows = () => [...harness.querySelectorAll<HTMLElement>('.read-page')];
const marks = () => rows().map((row) => row.dataset.answer);
const press = (name: string) =>
  [...harness.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) => textContent === name)?.click();
const key = (row: number, name: string) =>
  rows()[row]?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
const kept = async () =>
  (await readAnswers()).topics.flatMap(({ done, given }) =>
    given.map(({ url, belongs }) => `${new URL(url).pathname} ${belongs} ${done ? 'done' : 'open'}`),
  );

it('offers the pages that were read, none ticked, each with why it is offered', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  expect(marks()).toEqual(['', '', '']);
  expect(rows()[0]?.textContent).toContain('belongLinked · belongAlike 50% · belongSameHour');
  expect(rows()[1]?.textContent).not.toContain('belongLinked');
  expect(asked.mock.calls).toEqual([['topicCaptures', { params: { id: 'topic-1' }, query: { limit: 12 } }]]);
});

it('takes answers by click and by one key each, and keeps them at once', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  rows()[0]?.querySelector<HTMLButtonElement>('.yes')?.click();
  await expect.poll(marks).toEqual(['yes', '', '']);
  key(2, 'n');
  await expect.poll(marks).toEqual(['yes', '', 'no']);
  expect(await kept()).toEqual(['/a true open', '/ false open']);
  key(2, 'n');
  await expect.poll(marks).toEqual(['yes', '', '']);
  press('belongDone');
  await expect.poll(kept).toEqual(['/a true done']);
  await expect.poll(() => send).toHaveBeenCalled();
});

it('keys of the list do not reach the keys of the popup', async () => {
  draw();
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  await expect.poll(() => rows().length).toBe(3);
  key(0, 'n');
  expect(outside).not.toHaveBeenCalled();
  key(0, 'u');
  expect(outside).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', outside);
});

it('one press answers for all pages of a site, another for all that are left', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  key(0, 'a');
  await expect.poll(marks).toEqual(['yes', 'yes', '']);
  press('belongNone');
  await expect.poll(kept).toEqual(['/a true done', '/b true done', '/ false done']);
});

it('given answers, shows their result and no longer offers their pages', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  key(0, 'r');
  await expect.poll(marks).toEqual(['yes', '', '']);
  asked.mockResolvedValue([elsewhere] as never);
  const [sent] = (await readAnswers()).topics;
  if (sent !== undefined) await answersSent(sent, { texts: 1, labels: 0 }, Date.now());
  await expect.poll(() => rows().length).toBe(1);
  expect(harness.querySelector('.taken')?.textContent).toContain('belongTaken_one 1');
});

it('given "later", the popup does not ask again, and the desk does', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  press('belongLater');
  await expect.poll(() => rows().length).toBe(0);
  act(() => clear(harness));
  draw(false);
  await expect.poll(() => rows().length).toBe(3);
  expect(harness.textContent).not.toContain('belongLater');
});

it('a companion that goes away leaves the list, and answers wait for it', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  act(() => {
    store.companion.value = { state: 'away' };
  });
  key(0, 'r');
  await expect.poll(marks).toEqual(['yes', '', '']);
  expect(await kept()).toEqual(['/a true open']);
});

it('given a user who leaves, sends the answers', async () => {
  draw();
  await expect.poll(() => rows().length).toBe(3);
  key(1, 'r');
  await expect.poll(marks).toEqual(['', 'yes', '']);
  act(() => clear(harness));
  await expect.poll(kept).toEqual(['/b true done']);
});

it.each([
  ['the companion has no such route', () => asked.mockRejectedValue(refusedBy('not-found', ''))],
  ['there is no page to offer', () => asked.mockResolvedValue([] as never)],
  [
    'capturing is off',
    () => {
      store.settings.value = DEFAULT_SETTINGS;
    },
  ],
])('shows nothing where %s', async (_case, set) => {
  set();
  draw();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([harness.textContent, store.problem.value]).toEqual(['', undefined]);
});
