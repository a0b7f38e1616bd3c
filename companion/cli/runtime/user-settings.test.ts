import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettingName } from '../../../shared/api/settings.ts';
import { openUserSettings } from './user-settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'ambit-user-settings-'));
afterAll(() => rmSync(dir, { recursive: true }));
const file = join(dir, 'settings.json');
const apply = vi.fn();
const renewCopies = vi.fn();
const opened = (isRecorded = false) =>
  openUserSettings({ file, flags: {}, isRecorded, isShared: false, apply, renewCopies });
const kept = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

const BEFORE = {
  contact: 'me@example.org',
  proxy: { rotate: ['http://user:secret@proxy.example:8080'] },
  sites: [{ origin: 'https://library.example', user: 'ann', password: 'hunter2', cookie: 'a=b' }],
};
beforeEach(() => {
  vi.stubEnv('AMBIT_PROXY', '');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(BEFORE), { mode: 0o600 });
  apply.mockReset();
});

const fieldOf = (view: ReturnType<ReturnType<typeof opened>['view']>, name: SettingName) =>
  view.fields.find((field) => field.name === name);

describe('the settings that a browser changes', () => {
  it('are shown without a secret', () => {
    const view = opened().view();
    expect(JSON.stringify(view)).not.toMatch(/secret|hunter2|a=b/);
    expect(fieldOf(view, 'proxies')?.value).toBe('http://***@proxy.example:8080');
    expect(view.logIns).toEqual([{ origin: 'https://library.example', user: 'ann' }]);
  });

  it('are kept in the file for the owner alone, and crawls take them at once', async () => {
    const view = await opened().change({
      values: {
        proxies: 'http://***@proxy.example:8080\nhttps://other.example',
        proxyOfSite: 'news.example direct',
        since: '2020-01-31',
        bytes: '500000',
        types: 'text/html, application/*',
        inFlight: '12',
      },
    });
    expect(view.fields.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(kept()).toEqual({
      ...BEFORE,
      proxy: {
        rotate: ['http://user:secret@proxy.example:8080', 'https://other.example'],
        sites: { 'news.example': 'direct' },
      },
      bounds: { since: '2020-01-31', bytes: 500_000, types: ['text/html', 'application/*'] },
      inFlight: 12,
    });
    expect(apply).toHaveBeenCalledOnce();
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('given empty texts, are taken out of the file', async () => {
    await opened().change({ values: { inFlight: '4', bytes: '10', proxies: '' } });
    await opened().change({ values: { inFlight: '', bytes: '' } });
    const { proxy: _proxy, ...others } = BEFORE;
    expect(kept()).toEqual(others);
  });

  it.each<[SettingName, string, RegExp]>([
    ['proxies', 'proxy.example:8080', /is no proxy: write/],
    ['proxies', 'ftp://proxy.example', /is no proxy: write/],
    ['proxies', 'http://***@unknown.example', /No password is kept/],
    ['proxyOfSite', 'http://news.example/ direct', /is no host name/],
    ['proxyOfSite', 'news.example', /write a space and one proxy/],
    ['since', '2020-02-31', /is not a day/],
    ['bytes', '1.5', /whole number from 1/],
    ['types', 'html', /is no media type/],
    ['inFlight', '65', /whole number from 1 to 64/],
  ])('given %s = %s, keep nothing and say what to do', async (name, text, sentence) => {
    const view = await opened().change({ values: { [name]: text, ...(name !== 'inFlight' && { inFlight: '3' }) } });
    expect(fieldOf(view, name)).toMatchObject({ value: text, problem: { en: expect.stringMatching(sentence) } });
    expect(kept()).toEqual(BEFORE);
    expect(apply).not.toHaveBeenCalled();
  });

  it('a log-in replaces the one of its origin and leaves its cookies; it can be forgotten', async () => {
    const view = await opened().change({ logIn: { origin: 'https://library.example/', user: 'bea', password: 'p' } });
    expect(view.logIns).toEqual([{ origin: 'https://library.example', user: 'bea' }]);
    expect(kept().sites).toEqual([{ origin: 'https://library.example', user: 'bea', password: 'p', cookie: 'a=b' }]);
    await opened().change({ forgetLogIn: 'https://library.example' });
    expect(kept().sites).toBeUndefined();
    expect(renewCopies).toHaveBeenCalledOnce();
  });

  it.each([
    ['library.example', 'ann', /is no site/],
    ['https://user:x@library.example', 'ann', /is no site/],
    ['https://library.example', '', /needs a user name/],
  ])('a log-in for %s of "%s" is refused with a sentence', async (origin, user, sentence) => {
    const view = await opened().change({ logIn: { origin, user, password: 'x' } });
    expect(view.problem?.en).toMatch(sentence);
    expect(kept()).toEqual(BEFORE);
  });

  it('log-ins and cookies go when everything is forgotten', async () => {
    await opened().forgetLogIns();
    const { sites: _sites, ...others } = BEFORE;
    expect(kept()).toEqual(others);
  });

  it('over a recorded web are kept, with a note that they do not count yet', async () => {
    const view = await opened(true).change({ values: { inFlight: '2' } });
    expect(kept()).toMatchObject({ inFlight: 2 });
    expect(apply).not.toHaveBeenCalled();
    expect(view.notes.map(({ en }) => en).join()).toMatch(/recorded web/);
  });
});
