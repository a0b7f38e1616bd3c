import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { WatchView as Watch } from '../../../shared/api/watch.ts';
import { call } from '../../companion-client/companion.ts';
import { waitingLabels } from '../../storage/labels.ts';
import { writeSingle } from '../../storage/single.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { createDesk, DeskProvider } from './model.ts';
import { WatchView } from './watch-view.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const sendWaiting = vi.fn(async () => ({ ok: true }));
const background = { sendWaiting } as unknown as Parameters<typeof createActions>[1];

const WATCH = {
  ...{ state: 'off', nextAt: null, busy: false, pages: [], weeks: [], burst: false },
  finds: [
    {
      id: 7,
      crawlId: 'round-1',
      url: 'http://bread.example/',
      title: 'Bread',
      site: 'bread.example',
      snippet: '',
      foundAt: 1,
      versions: [{ url: 'http://bread.example/print', title: 'Bread' }],
    },
  ],
} as unknown as Watch;
const ANSWERS: Readonly<Record<string, unknown>> = {
  topics: [{ id: 'topic-1', name: 'Bread', words: [], texts: 1, createdAt: 0 }],
  watch: WATCH,
  setWatch: { ...WATCH, state: 'on' },
  readPage: { source: 'none', failure: '', summary: '', language: 'en', blocks: [], truncated: false },
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (name) => ANSWERS[name] as never);
  sendWaiting.mockClear();
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
  vi.useRealTimers();
});

function opened() {
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const draw = (shown: boolean): void =>
    render(
      <ModelProvider value={{ store, actions: createActions(store, background) }}>
        <DeskProvider value={createDesk(store, background)}>{shown && <WatchView />}</DeskProvider>
      </ModelProvider>,
      harness,
    );
  draw(true);
  return draw;
}

const press = async (word: string): Promise<void> => {
  const button = () => [...harness.querySelectorAll('button')].find(({ textContent }) => textContent === word);
  await expect.poll(button).toBeDefined();
  button()?.click();
};
const asked = (name: string): number => vi.mocked(call).mock.calls.filter(([one]) => one === name).length;

it('asks first about the new pages that it is least sure of, and labels them for the topic that is watched', async () => {
  const find = (id: number, relevance: number, label?: string) => ({
    ...{ ...WATCH.finds[0], id, url: `http://bread.example/${id}`, title: `Bread ${id}`, relevance, foundAt: 10 - id },
    ...(label === undefined ? {} : { label }),
  });
  const finds = [find(1, 0.99), find(2, 0.8), find(3, 1, 'relevant'), find(4, 0.76), find(5, 0.9)];
  vi.mocked(call).mockImplementation(async (name) => (name === 'watch' ? { ...WATCH, finds } : ANSWERS[name]) as never);
  opened();
  const titles = () => [...harness.querySelectorAll('.finds .title')].map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Bread 4', 'Bread 2', 'Bread 5', 'Bread 1', 'Bread 3']);
  const pressed = (look: string) =>
    [...harness.querySelectorAll(`.finds .${look}`)].map((button) => button.getAttribute('aria-pressed'));
  expect(pressed('yes')).toEqual(['false', 'false', 'false', 'false', 'true']);
  harness.querySelector<HTMLButtonElement>('.finds .no')?.click();
  await expect.poll(() => pressed('no')).toEqual(['true', 'false', 'false', 'false', 'false']);
  expect((await waitingLabels()).map(({ topicId, url, value }) => [topicId, url, value])).toEqual([
    ['topic-1', 'http://bread.example/4', 'not-relevant'],
  ]);
});

it('marks a page as new that answers made a find since the last look', async () => {
  await writeSingle('looked watch topic-1', { last: 1_000, before: 0 });
  const find = { ...WATCH.finds[0], label: 'relevant', foundAt: 500 };
  const finds = [find, { ...find, id: 2, url: 'http://bread.example/2', announcedAt: 2_000 }];
  vi.mocked(call).mockImplementation(async (name) => (name === 'watch' ? { ...WATCH, finds } : ANSWERS[name]) as never);
  opened();
  const marks = () => [...harness.querySelectorAll<HTMLElement>('.finds > li')].map(({ dataset }) => dataset.new);
  await expect.poll(marks).toEqual(['false', 'true']);
});

it('given new pages that are all asked about, counts them above the question and shows no empty list', async () => {
  const finds = [{ ...WATCH.finds[0], relevance: 0.8 }];
  vi.mocked(call).mockImplementation(async (name) => (name === 'watch' ? { ...WATCH, finds } : ANSWERS[name]) as never);
  opened();
  const headings = () => [...harness.querySelectorAll('h3')].map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(['watchTitle', 'asks']);
  const lines = [...harness.querySelectorAll('section:first-of-type [role=status]')];
  expect(lines.at(-1)?.textContent).toBe('watchNew');
});

it('given no finds, says so and shows no empty list', async () => {
  vi.mocked(call).mockImplementation(
    async (name) => (name === 'watch' ? { ...WATCH, finds: [] } : ANSWERS[name]) as never,
  );
  opened();
  await expect.poll(() => harness.querySelector('[role=status].muted:last-of-type')?.textContent).toBe('watchNone');
  expect(harness.querySelector('.finds')).toBeNull();
});

it('names the other addresses of a find', async () => {
  opened();
  const others = () => [...harness.querySelectorAll('.finds details a')].map((link) => link.getAttribute('href'));
  await expect.poll(others).toEqual(['http://bread.example/print']);
});

it('a topic that is watched from now on has the background look for bursts at once', async () => {
  opened();
  await press('watchOn');
  await expect.poll(() => sendWaiting.mock.calls.length).toBe(1);
  expect(vi.mocked(call)).toHaveBeenCalledWith('setWatch', { params: { id: 'topic-1' }, body: { to: 'on' } });
  await press('pause');
  await expect.poll(() => sendWaiting.mock.calls.length).toBe(2);
});

it('after "check now" it asks again until the pages that are due are visited, and then no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  let nextAt = Date.now() - 1;
  vi.mocked(call).mockImplementation(
    async (name) => (name === 'topics' ? ANSWERS.topics : { ...WATCH, state: 'on', nextAt }) as never,
  );
  opened();
  await press('watchNow');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_100)));
  expect(asked('watch')).toBe(2);
  nextAt = Date.now() + 60_000;
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)));
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  expect(asked('watch')).toBe(3);
});

it('a text that was read is not fetched again by a look at another view and back', async () => {
  const draw = opened();
  await press('readHere');
  await expect.poll(() => asked('readPage')).toBe(1);
  draw(false);
  draw(true);
  await press('readHere');
  await expect.poll(() => asked('readPage')).toBe(2);
  expect(harness.querySelector('[aria-expanded=true]')).not.toBeNull();
});
