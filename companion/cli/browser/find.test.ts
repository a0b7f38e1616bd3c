import { describe, expect, it } from 'vitest';
import { findBrowsers, hasDisplay, wrongChoice } from './find.ts';

const having =
  (...files: string[]) =>
  (path: string) =>
    files.includes(path);

describe('on Linux', () => {
  const find = (environment: Record<string, string>, ...files: string[]) =>
    findBrowsers({
      environment: { PATH: '/opt/bin:/usr/bin', ...environment },
      platform: 'linux',
      exists: having(...files),
    });

  it('puts Chromium before Firefox before Chrome', () => {
    expect(find({}, '/usr/bin/google-chrome', '/usr/bin/firefox-esr', '/opt/bin/chromium')).toEqual([
      { kind: 'chromium', name: 'Chromium', path: '/opt/bin/chromium' },
      { kind: 'firefox', name: 'Firefox', path: '/usr/bin/firefox-esr' },
      { kind: 'branded', name: 'Chrome', path: '/usr/bin/google-chrome' },
    ]);
  });

  it('given no installed browser, finds none', () => {
    expect(find({})).toEqual([]);
  });

  it('given a browser that the user names, puts it first', () => {
    const [first] = find(
      { AMBIT_BROWSER: '/home/me/firefox/firefox' },
      '/home/me/firefox/firefox',
      '/usr/bin/chromium',
    );
    expect(first).toEqual({ kind: 'firefox', name: 'Firefox', path: '/home/me/firefox/firefox' });
  });

  it('does not believe a name that is not there', () => {
    expect(find({ AMBIT_BROWSER: '/gone' }, '/usr/bin/chromium')).toHaveLength(1);
  });
});

it('looks into the applications of a Mac', () => {
  const path = '/Applications/Firefox.app/Contents/MacOS/firefox';
  expect(findBrowsers({ environment: {}, platform: 'darwin', exists: having(path) })).toEqual([
    { kind: 'firefox', name: 'Firefox', path },
  ]);
});

it('knows whether a window can be shown', () => {
  expect(hasDisplay({}, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
  expect(hasDisplay({}, 'darwin')).toBe(true);
});

it.each([
  ['a program', '/opt/browser', undefined],
  ['nothing', '', undefined],
  ['a path without a program', '/gone', /^AMBIT_BROWSER names "\/gone", .*\.$/],
])('given AMBIT_BROWSER that names %s, warns the user only if it is wrong', (_name, path, sentence) => {
  const said = wrongChoice({ environment: { AMBIT_BROWSER: path }, exists: having('/opt/browser') });
  if (sentence === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(sentence);
});

it('given AMBIT_BROWSER that names a folder, it is wrong', () => {
  expect(wrongChoice({ environment: { AMBIT_BROWSER: '/' } })).toMatch(/AMBIT_BROWSER/);
});
