import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Budgets } from '../../../shared/api/crawl.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { CrawlCard } from './crawl-card.tsx';

const harness = document.createElement('main');
const steer = vi.fn(async (_id: string, _action: string) => ({ ok: true }));
const setBudgets = vi.fn(async (_id: string, _budgets: Budgets) => ({ ok: true }));

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  document.body.append(harness);
  steer.mockClear();
  setBudgets.mockClear();
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

function drawn(change: Parameters<typeof aCrawl>[0]): void {
  const store = createStore();
  store.crawls.value = [aCrawl(change)];
  const actions = createActions(store, { steer, setBudgets } as unknown as Parameters<typeof createActions>[1]);
  act(() =>
    render(
      <ModelProvider value={{ store, actions }}>
        <CrawlCard />
      </ModelProvider>,
      harness,
    ),
  );
}
const handles = () => [...harness.querySelectorAll<HTMLButtonElement>('.title-row button')].map((one) => one.title);
const press = (title: string) => harness.querySelector<HTMLButtonElement>(`button[title=${title}]`)?.click();

it('a crawl that runs can be paused, stopped and given another budget', async () => {
  drawn({});
  expect(handles()).toEqual(['rename', 'pause', 'stop', 'budgets']);
  press('pause');
  press('stop');
  await expect
    .poll(() => steer.mock.calls)
    .toEqual([
      ['crawl-1', 'pause'],
      ['crawl-1', 'stop'],
    ]);
  act(() => press('budgets'));
  expect(harness.querySelector('form.budgets')).not.toBeNull();
});

it('given a paused crawl, it can resume; given one without links left, nothing can be done', async () => {
  drawn({ state: 'paused' });
  expect(handles()).toEqual(['rename', 'resume', 'stop', 'budgets']);
  press('resume');
  await expect.poll(() => steer.mock.calls).toEqual([['crawl-1', 'resume']]);
  drawn({ state: 'done', reason: 'exhausted' });
  expect(handles()).toEqual(['rename']);
});

it('given a crawl that its user stopped, it resumes at once', async () => {
  drawn({ state: 'done', reason: 'user', fetched: 20 });
  expect(handles()).toEqual(['rename', 'resume']);
  press('resume');
  await expect.poll(() => steer.mock.calls).toEqual([['crawl-1', 'resume']]);
  expect(setBudgets).not.toHaveBeenCalled();
});

it.each([
  ['page-limit', { fetched: 500 }, { pages: 1_000, perHost: 100, seconds: 0 }],
  ['user', { fetched: 500 }, { pages: 1_000, perHost: 100, seconds: 0 }],
  ['host-limit', { fetched: 100 }, { pages: 500, perHost: 200, seconds: 0 }],
] as const)('given an end by %s (%j), it resumes with the budget set here', async (reason, change, budgets) => {
  drawn({ state: 'done', reason, ...change });
  act(() => press('resume'));
  expect(steer).not.toHaveBeenCalled();
  const form = harness.querySelector<HTMLFormElement>('form.budgets');
  expect(form?.querySelector('[type=submit]')?.textContent).toBe('resume');
  form?.requestSubmit();
  await expect.poll(() => steer.mock.calls).toEqual([['crawl-1', 'resume']]);
  expect(setBudgets.mock.calls).toEqual([['crawl-1', budgets]]);
});

it('shows progress, finds, the time left, the share of a processor core, and the host that it fetches from with the pause between requests', () => {
  drawn({
    ...{ fetched: 100, onTopic: 25, hosts: 7, leftMs: 300_000, core: 0.021 },
    asking: { host: 'bread.example', pauseMs: 1_000 },
    curve: [
      [50, 10],
      [100, 25],
    ],
  });
  const bar = harness.querySelector('progress');
  expect([bar?.value, bar?.max]).toEqual([100, 500]);
  const facts = harness.querySelector('.facts')?.textContent ?? '';
  for (const fact of ['pagesOf 100 500', 'onTopicShare 25%', '7', 'timeLeft', 'core 2%']) expect(facts).toContain(fact);
  expect(harness.querySelector('.asking')?.textContent).toMatch(/^asking bread\.example 1/);
  expect(harness.querySelector('svg path, svg polyline')).not.toBeNull();
});

it.each([
  ['refused-address', 'http://wiki.home:8080/tea', 'node companion/ambit.mjs serve --allow-host wiki.home:8080'],
  ['refused-port', 'http://[fd00::1]:3000/', 'node companion/ambit.mjs serve --allow-host [fd00::1]:3000'],
  // A shell would run parts of these names.
  ['refused-address', 'http://$(reboot).example/', undefined],
  ['refused-address', 'http://a;reboot.example/', undefined],
  ['gone', 'http://wiki.home:8080/tea', undefined],
] as const)('a starting page that failed with %s at %s has the command %s', (failure, url, command) => {
  drawn({ seeds: [{ url, state: 'failed', failure, message: '' }] });
  expect(harness.textContent).toContain('seedFailed');
  expect(harness.querySelector('.command')?.lastChild?.textContent).toBe(command);
});
