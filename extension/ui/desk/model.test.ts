// @vitest-environment node
import { expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../companion-client/companion.ts';
import { aCrawl } from '../../testing/builders.ts';
import type { createActions } from '../model/actions.ts';
import { createStore } from '../model/store.ts';
import { createDesk } from './model.ts';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));

it('given a question of the user, announces its number of pages once, not with each refresh', async () => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => `${key} ${values}`);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  store.crawls.value = [aCrawl()];
  const desk = createDesk(store, {} as Parameters<typeof createActions>[1]);
  const loaded = async (matching: number): Promise<string> => {
    vi.mocked(call).mockResolvedValue({ rows: [], matching, total: 9 } as never);
    await desk.load();
    return store.said.value;
  };
  expect(await loaded(2)).toContain('2');
  store.said.value = '';
  expect(await loaded(3)).toBe('');
  desk.ask({ show: 'unsure' });
  expect(await loaded(1)).toContain('1');
});

it('given an erasure, earlier labels can no longer be undone', () => {
  const store = createStore();
  const desk = createDesk(store, {} as Parameters<typeof createActions>[1]);
  desk.undoable.value = [
    { id: 'c', topicId: 't', crawlId: 'crawl-1', before: [{ url: 'https://a.example/1', value: 'none' }] },
  ];
  store.timesForgotten.value += 1;
  expect(desk.undoable.value).toEqual([]);
});

it('given a label in one crawl, another crawl has nothing to take back', async () => {
  const store = createStore();
  store.crawls.value = [aCrawl({ id: 'crawl-1' }), aCrawl({ id: 'crawl-2' })];
  store.chosenId.value = 'crawl-1';
  const desk = createDesk(store, {} as Parameters<typeof createActions>[1]);
  const change = { id: 'c', topicId: 't', crawlId: 'crawl-1', before: [] };
  desk.undoable.value = [change];
  expect(desk.lastUndoable.value).toEqual(change);
  store.chosenId.value = 'crawl-2';
  expect(desk.lastUndoable.value).toBeUndefined();
  await desk.undo();
  expect(desk.undoable.value).toEqual([change]);
});
