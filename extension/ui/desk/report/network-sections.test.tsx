import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import { call } from '../../../companion-client/companion.ts';

import { createActions } from '../../model/actions.ts';
import { ModelProvider } from '../../model/context.ts';
import { createStore } from '../../model/store.ts';
import { createDesk, DeskProvider } from '../model.ts';
import { Network } from './network-sections.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const LEFT_ALONE = {
  ...{ host: 'bad.example', site: 'bad.example', fetched: 3, onTopic: 0, queued: 1, pauseMs: null, waitMs: null },
  ...{ errors: 0, parked: 'Its pages ended the parser.', liftable: true, robots: null },
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

function show() {
  document.body.append(harness);
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const background = {} as Parameters<typeof createActions>[1];
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>
        <Network crawlId="crawl-1" />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
  return store;
}

it('lists URLs that were put behind the rest, the largest part first, with the reason', async () => {
  const demoted = [
    { reason: 'same-page', place: 'a.example/*;id=*', urls: 2 },
    { reason: 'facets', place: 'a.example/list?page=*', urls: 40 },
  ];
  vi.mocked(call).mockImplementation(
    async (name) => (name === 'hosts' ? { hosts: [LEFT_ALONE], demoted } : undefined) as never,
  );
  show();
  const told = () => [...harness.querySelectorAll('tbody tr')].map(({ textContent }) => textContent).slice(-2);
  await expect.poll(told).toEqual(['a.example/list?page=*40skip_pattern', 'a.example/*;id=*2skip_same']);
});

it('given a host to retry while the companion is away, the desk shows the failure at its top', async () => {
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'askAgain') throw new AmbitError('away', 'Nobody listens.');
    return (name === 'hosts' ? { hosts: [LEFT_ALONE], demoted: [] } : undefined) as never;
  });
  const store = show();
  await expect.poll(() => harness.querySelector('button')).not.toBeNull();
  harness.querySelector('button')?.click();
  await expect.poll(() => store.problem.value).toBe('away');
});
