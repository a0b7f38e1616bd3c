import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../companion-client/companion.ts';
import { refusedBy } from '../../companion-client/errors.ts';
import { addLinks } from './add-links.ts';
import { createStore } from './store.ts';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));

const seeds = Array.from({ length: 2_500 }, (_, n) => `https://a.example/${n}`);
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(
    async (_name, { body }: { body?: unknown }) => ({ added: (body as { seeds: string[] }).seeds.length }) as never,
  );
});
const bodies = () => vi.mocked(call).mock.calls.map(([, { body }]) => body as { seeds: string[]; host?: string });

it('given more addresses than one call takes, all are sent in parts, and the host once', async () => {
  expect(await addLinks(createStore(), 'crawl-1', { seeds, host: 'a.example' })).toBe(2_500);
  expect(bodies().flatMap((body) => body.seeds)).toEqual(seeds);
  expect(bodies().map(({ host }) => host)).toEqual(['a.example', undefined, undefined]);
});

it('given a host alone, one call without addresses is sent', async () => {
  expect(await addLinks(createStore(), 'crawl-1', { seeds: [], host: 'a.example' })).toBe(0);
  expect(bodies()).toEqual([{ seeds: [], host: 'a.example' }]);
});

it('given a refusal of a later part, the earlier ones count and the page shows why', async () => {
  vi.mocked(call).mockResolvedValueOnce({ added: 1_000 } as never);
  vi.mocked(call).mockRejectedValueOnce(refusedBy('conflict', 'The crawl has ended.'));
  const store = createStore();
  expect(await addLinks(store, 'crawl-1', { seeds })).toBe(1_000);
  expect(store.problem.value).toBe('conflict');
  vi.mocked(call).mockRejectedValueOnce(refusedBy('conflict', 'The crawl has ended.'));
  expect(await addLinks(store, 'crawl-1', { seeds })).toBeUndefined();
});
