// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { switchCaptures } from '../../capture/consent.ts';
import { switchMarks } from '../../marks/consent.ts';
import { changeSettings, readSettings } from '../../storage/settings.ts';
import { onPermissionsAdded, onPermissionsRemoved } from './visits.ts';

const request = vi.fn<() => Promise<boolean>>();
const remove = vi.fn<() => Promise<boolean>>();
const contains = vi.fn<() => Promise<boolean>>();
beforeEach(() => {
  for (const mock of [request, remove, contains]) mock.mockReset().mockResolvedValue(true);
  Object.assign(browser, { permissions: { request, remove, contains }, tabs: { query: async () => [] } });
});
const on = async () => (await readSettings()).captures;

it('given a click, the permission request happens within it and captures switch on with the permission', async () => {
  const switched = switchCaptures(true);
  expect(request).toHaveBeenCalledTimes(1);
  expect(await switched).toBe(true);
  expect(await on()).toBe(true);
});

it('without the permission they stay off', async () => {
  request.mockResolvedValue(false);
  expect(await switchCaptures(true)).toBe(false);
  expect(await on()).toBe(false);
});

it('the permission goes with the switch', async () => {
  await switchCaptures(true);
  await switchCaptures(false);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(await on()).toBe(false);
});

it('a popup that the browser’s question has closed still gets its request, and only a request does', async () => {
  await onPermissionsAdded();
  expect(await on()).toBe(false);
  request.mockReturnValue(new Promise(() => undefined));
  void switchCaptures(true);
  const answered = async () => {
    await onPermissionsAdded();
    return on();
  };
  await expect.poll(answered).toBe(true);
});

it('given a permission revoked in the browser, captures switch off', async () => {
  await changeSettings({ captures: true });
  contains.mockResolvedValue(false);
  await onPermissionsRemoved();
  expect(await on()).toBe(false);
});

it('marks are switched like captures, and neither takes the sites from the other', async () => {
  expect(await switchMarks(true)).toBe(true);
  await switchCaptures(true);
  expect(await switchMarks(false)).toBe(false);
  expect(remove).not.toHaveBeenCalled();
  await switchMarks(true);
  await switchCaptures(false);
  expect(remove).not.toHaveBeenCalled();
  await switchMarks(false);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(await readSettings()).toMatchObject({ captures: false, marks: false });
  request.mockResolvedValue(false);
  expect(await switchMarks(true)).toBe(false);
});

it('given a right that the browser does not take back, the switch is still off, without an error', async () => {
  await switchCaptures(true);
  await switchMarks(true);
  remove.mockRejectedValue(new Error('You cannot remove required permissions.'));
  expect(await switchMarks(false)).toBe(false);
  expect(await switchCaptures(false)).toBe(false);
  expect(await readSettings()).toMatchObject({ captures: false, marks: false });
});

it('given a permission revoked in the browser, marks switch off, too', async () => {
  await switchMarks(true);
  contains.mockResolvedValue(false);
  await onPermissionsRemoved();
  expect((await readSettings()).marks).toBe(false);
});
