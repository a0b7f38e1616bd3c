import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { StoreNoticeView } from '../../../shared/api/store-notice.ts';
import { dismissData, unreadData } from '../../storage/dismissed-data.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { DataNotice } from './data-notice.tsx';

const place = document.createElement('main');
const COUNTS = { labels: 2_000, topics: 3, captures: 80, crawls: 1, pages: 40 };
const NONE = { labels: 0, topics: 0, captures: 0, crawls: 0, pages: 0 };
const SALVAGED: StoreNoticeView = {
  ...{ code: 'corrupt-set-aside', file: 'ambit.db.corrupt-1', copy: '', kept: COUNTS, lost: NONE },
  ...{ isWhole: true, restored: null },
};
const connected = { state: 'connected', program: '', web: '', captures: 0, labels: 0 } as const;
let store = createStore();

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => [key, places].flat().join(' ').trim());
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  drawIn(place, <DataNotice />, store);
});
afterEach(() => clear(place));

async function shown(...notices: StoreNoticeView[]): Promise<readonly (string | null)[]> {
  store.companion.value = { ...connected, notices };
  await new Promise((resolve) => setTimeout(resolve));
  return [...place.querySelectorAll('p:not(.row)')].map(({ textContent }) => textContent);
}

it('given no notice, shows nothing', async () => {
  expect(await shown()).toEqual([]);
});

it('given damaged data, names the file that is kept and counts what was recovered by kind', async () => {
  expect(await shown(SALVAGED)).toEqual([
    'dataDamaged ambit.db.corrupt-1',
    'dataRecovered 2,000 3 80 1 40',
    'dataNothingElseLost',
  ]);
});

it('given lost data, shows its amount and that more may be missing', async () => {
  expect(await shown({ ...SALVAGED, lost: { ...NONE, labels: 12 }, isWhole: false })).toEqual([
    'dataDamaged ambit.db.corrupt-1',
    'dataRecovered 2,000 3 80 1 40',
    'dataLost 12 0 0 0 0',
    'dataMoreLost',
  ]);
});

it.each([
  [{ code: 'copy-restored', copy: 'copy-1.db', restored: { labels: 5, topics: 2 } }, ['dataFromCopy copy-1.db 5 2']],
  [{ code: 'copy-restored' }, ['dataKeysBack']],
  [{ code: 'corrupt-set-aside', file: 'f', copy: 'backup-1.db' }, ['dataDamaged f', 'dataFromBackup backup-1.db']],
  [{ code: 'corrupt-set-aside', file: 'f' }, ['dataDamaged f', 'dataNothingRead']],
  [{ code: 'began-empty' }, ['dataBeganEmpty']],
  [{ code: 'found-damaged' }, ['dataFoundDamaged']],
  [{ code: 'disk-full' }, ['dataDiskFull']],
  [{ code: 'snapshot-held' }, ['dataSnapshotHeld']],
  [{ code: 'log-damaged' }, ['dataLogDamaged']],
] as const)('given %o, shows %o', async (notice, sentences) => {
  expect(await shown({ ...SALVAGED, file: '', kept: null, lost: null, isWhole: false, ...notice })).toEqual(sentences);
});

it.each(['disk-full', 'snapshot-held'] as const)(
  'given the notice %s, a click on dismiss hides it until the companion reports it again',
  async (code) => {
    const full = { ...SALVAGED, code, file: '', kept: null, lost: null } as const;
    await shown(full);
    place.querySelector('button')?.click();
    await vi.waitFor(() => expect(place.textContent).toBe(''));
    expect(await unreadData([full])).toEqual([full]);
  },
);

it('given a click on dismiss, goes, and the background tells the same notice no more', async () => {
  await shown(SALVAGED);
  place.querySelector('button')?.click();
  await vi.waitFor(async () => expect(await unreadData([SALVAGED])).toEqual([]));
  expect(place.textContent).toBe('');
  const next = { ...SALVAGED, file: 'ambit.db.corrupt-2' };
  expect(await unreadData([SALVAGED, next])).toEqual([next]);
  await dismissData([]);
});
