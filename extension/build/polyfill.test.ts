// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metadataOf, named, withoutWrapping, wordsOfSources } from './polyfill.ts';

const code = readFileSync('node_modules/webextension-polyfill/dist/browser-polyfill.js', 'utf8');

it('given words of sources, keeps the calls that they name, with all that is said of each', () => {
  const call = { minArgs: 1, maxArgs: 2 };
  const metadata = {
    tabs: { create: call, discard: call },
    storage: { local: { get: call }, sync: { get: call } },
    history: { search: call },
  };
  expect(named(metadata, new Set(['tabs', 'create', 'storage', 'local', 'get', 'history']))).toEqual({
    tabs: { create: call },
    storage: { local: { get: call } },
  });
});

it('given the sources, keeps what they call and drops parts that they never name', () => {
  const all = metadataOf(code);
  const kept = named(all, wordsOfSources('extension'));
  expect(kept).toMatchObject({
    contextMenus: { removeAll: expect.anything() },
    permissions: { request: expect.anything() },
    runtime: { sendMessage: expect.anything() },
    storage: { local: { get: expect.anything(), set: expect.anything() } },
    tabs: { create: expect.anything(), query: expect.anything() },
  });
  expect(Object.keys(all)).toContain('devtools');
  for (const part of ['devtools', 'pageAction']) expect(kept).not.toHaveProperty(part);
});

it('given the polyfill without wrapping, it hands on the browser of its own', () => {
  const chromium = { chrome: { runtime: { id: 'x' } }, browser: undefined };
  const firefox = { ...chromium, browser: { runtime: { id: 'x' } } };
  expect(handedOn(code, chromium)).not.toBe(chromium.browser);
  expect(handedOn(withoutWrapping(code), chromium)).toBe(chromium.browser);
  for (const polyfill of [code, withoutWrapping(code)]) expect(handedOn(polyfill, firefox)).toBe(firefox.browser);
});

it.each([metadataOf, withoutWrapping])('given another file than the polyfill, %o says where to look', (read) => {
  expect(() => read('const other = {};')).toThrow(/extension\/build\/polyfill\.ts/);
});

/** Returns what the polyfill's module hands on in a browser with these globals. */
function handedOn(polyfill: string, globals: object): unknown {
  const module = { exports: {} };
  new Function('module', 'exports', 'globalThis', 'chrome', polyfill)(
    module,
    module.exports,
    globals,
    (globals as { chrome: unknown }).chrome,
  );
  return module.exports;
}
