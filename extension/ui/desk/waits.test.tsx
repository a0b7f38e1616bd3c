import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';

import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { followDesk } from './follow-desk.ts';
import { MapView } from './map/map-view.tsx';
import { createDesk, type Desk, DeskProvider } from './model.ts';
import { ReportView } from './report/report-view.tsx';
import { ResultsView } from './results/results-view.tsx';
import { TopicView } from './topic-view.tsx';
import { WatchView } from './watch-view.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const harness = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];
const THERE = { state: 'connected', program: '', web: '', captures: 0, labels: 0 } as const;
const VIEWS = { report: ReportView, linkMap: MapView, watch: WatchView, topic: TopicView, results: ResultsView };
let store: ViewStore;
let desk: Desk;
let life: AbortController;

const show = (View: (typeof VIEWS)[keyof typeof VIEWS]): void => {
  followDesk(desk, store, life.signal);
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={desk}>
        <View />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
};
const said = () => harness.textContent;
const times = (name: string) => asked.mock.calls.filter(([one]) => one === name).length;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  asked.mockRejectedValue(new AmbitError('away', 'gone'));
  store = createStore();
  store.crawls.value = [aCrawl()];
  desk = createDesk(store, background);
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  render(null, harness);
  asked.mockReset();
});

it.each(Object.entries(VIEWS))(
  'given no companion, the view of %s shows the cause; once it is back, the view fills',
  async (name, View) => {
    store.companion.value = { state: 'away' };
    show(View);
    await expect.poll(said).toContain('problem_away deskAway');
    expect(said()).not.toContain('deskReading');
    expect(times(name)).toBe(0);
    store.companion.value = THERE;
    await expect.poll(() => times(name)).toBe(1);
    // The companion leaves again before it answers.
    store.companion.value = { state: 'away' };
    await expect.poll(said).toContain('problem_away deskAway');
    store.companion.value = THERE;
    await expect.poll(() => times(name)).toBe(2);
  },
);

it.each(Object.entries(VIEWS))('given a failed request, the view of %s offers to try again', async (name, View) => {
  store.companion.value = THERE;
  show(View);
  await expect.poll(said).toContain('deskUnread');
  asked.mockImplementation(() => new Promise(() => undefined));
  [...harness.querySelectorAll('button')].find((one) => one.textContent === 'tryAgain')?.click();
  await expect.poll(() => times(name)).toBe(2);
  await expect.poll(said).toContain('deskReading');
  expect(said()).not.toContain('deskUnread');
});
