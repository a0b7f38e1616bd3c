// @vitest-environment node
import { expect, it } from 'vitest';
import { changeSettings, DEFAULT_SETTINGS, readSettings } from './settings.ts';
import { writeSingle } from './single.ts';

it('captures are off until they are switched on', async () => {
  expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  expect((await changeSettings({ captures: true })).captures).toBe(true);
  expect((await readSettings()).captures).toBe(true);
});

it.each([null, 7, 'yes', { captures: 'true', exclusions: 'x', language: 'tlh' }, { captures: 1, allowed: [1, null] }])(
  'given a malformed setting, it falls back to its default, and doubtful consent counts as refused (%#)',
  async (kept) => {
    await writeSingle('settings', kept);
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  },
);

it('two changes at one moment are both kept', async () => {
  await Promise.all([changeSettings({ marks: true }), changeSettings({ notices: true })]);
  expect(await readSettings()).toMatchObject({ marks: true, notices: true });
});
