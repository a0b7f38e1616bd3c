// @vitest-environment node
import { beforeEach, expect, it, type Mock, vi } from 'vitest';
import type { call } from '../../companion-client/companion.ts';
import { forget } from '../../storage/erase.ts';
import { changeSettings } from '../../storage/settings.ts';
import { readSingle } from '../../storage/single.ts';
import { allowNotices } from '../../testing/notices.ts';
import { tellOfBursts } from './bursts.ts';

let create: Mock;
let contains: Mock;
let entries: { topicId: string; state: string; burst?: boolean }[] = [];
const ask = vi.fn(async (name: string) =>
  name === 'watches' ? entries : [{ id: 'bread', name: 'Bread\u202e' }],
) as unknown as typeof call;

beforeEach(async () => {
  ({ create, contains } = await allowNotices());
  entries = [
    { topicId: 'bread', state: 'on', burst: true },
    { topicId: 'tea', state: 'paused', burst: true },
    // An older companion sends no `burst`.
    { topicId: 'salt', state: 'on' },
  ];
});

it('given a watched topic that bursts, one notice appears, and another when the burst returns', async () => {
  await tellOfBursts(true, ask);
  await tellOfBursts(true, ask);
  expect(create).toHaveBeenCalledTimes(1);
  expect(create).toHaveBeenCalledWith('burst bread', expect.objectContaining({ title: 'Bread' }));
  entries = [{ topicId: 'bread', state: 'on', burst: false }];
  await tellOfBursts(true, ask);
  entries = [{ topicId: 'bread', state: 'on', burst: true }];
  expect(await tellOfBursts(true, ask)).toBe(true);
  expect(create).toHaveBeenCalledTimes(2);
});

it('given notices switched off or refused by the browser, no request is made and no notice appears', async () => {
  contains.mockResolvedValue(false);
  expect(await tellOfBursts(true, ask)).toBe(false);
  contains.mockResolvedValue(true);
  await changeSettings({ notices: false });
  expect(await tellOfBursts(true, ask)).toBe(false);
  expect(create).not.toHaveBeenCalled();
});

it('an hour in which the companion was away is not the last in which it is looked, while a topic is watched', async () => {
  await tellOfBursts(true, ask);
  expect(await tellOfBursts(false, ask)).toBe(true);
  await changeSettings({ notices: false });
  expect(await tellOfBursts(false, ask)).toBe(false);
  await changeSettings({ notices: true });
  entries = [{ topicId: 'bread', state: 'paused' }];
  expect(await tellOfBursts(true, ask)).toBe(false);
  expect(await tellOfBursts(false, ask)).toBe(false);
});

it('given that the user erases everything, the list of noticed bursts is erased, too', async () => {
  await tellOfBursts(true, ask);
  expect(await readSingle('bursts')).toEqual(['bread']);
  await forget({ kind: 'all' });
  expect(await readSingle('bursts')).toBeUndefined();
});
