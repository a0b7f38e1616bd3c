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

it('given a report for which texts are still read, says how many, asks again, after failed requests too, and is quiet once all are read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const report = {
    ...{ hosts: [], skipped: [], failed: [], languages: [], words: [], weeks: [], burst: false },
    ...{ groups: [], digest: [], reprints: [], labels: { relevant: 0, notRelevant: 0 } },
    review: { sample: 20, reviewed: 0, relevant: 0, low: 0, high: 1 },
  };
  // Three answers, and two requests between them that fail.
  const left = [7, 3, undefined, undefined, 0];
  asked.mockImplementation(async (name) => {
    if (name !== 'report') throw new AmbitError('away', 'gone');
    const unread = left[times('report') - 1];
    if (unread === undefined) throw new AmbitError('away', 'gone');
    return { ...report, ...(unread > 0 && { unread }) };
  });
  store.companion.value = THERE;
  show(ReportView);
  const status = () => [...harness.querySelectorAll('[role=status]')].map((one) => one.textContent);
  for (const [at, unread] of left.entries()) {
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10);
      expect(status().filter((text) => text?.startsWith('deskToRead'))).toHaveLength(unread === 0 ? 0 : 1);
      expect(times('report')).toBe(at + 1);
    });
    await vi.advanceTimersByTimeAsync(3_100);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times('report')).toBe(left.length);
  vi.useRealTimers();
});
