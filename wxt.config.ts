import { writeFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { SHARED_CHUNKS } from './extension/build/chunks.ts';
import { commonHead } from './extension/build/head.ts';
import { programLater } from './extension/build/later.ts';
import { allowLooks, looksWithin } from './extension/build/looks.ts';
import { plainEntries } from './extension/build/plain.ts';
import { addPolicy } from './extension/build/policy.ts';
import { polyfillOfUse } from './extension/build/polyfill.ts';
import { noRawHtml } from './extension/build/raw-html.ts';
import { packed } from './extension/build/repack.ts';
import { noSchemas } from './extension/build/schemas.ts';
import { sheetsInOrder } from './extension/build/sheets.ts';
import { NO_SOURCES } from './extension/build/sources.ts';
import { packSuffixes } from './extension/build/suffixes.ts';
import { packTexts } from './extension/build/texts.ts';

const icons = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' };

export default defineConfig({
  srcDir: 'extension',
  publicDir: 'extension/public',
  outDir: '.output',
  // The package of npm has a longer name.
  zip: { name: 'ambit', excludeSources: [...NO_SOURCES] },
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  targetBrowsers: ['chrome', 'firefox'],
  vite: ({ browser }) => ({
    plugins: [
      plainEntries(),
      noSchemas(),
      polyfillOfUse(browser),
      noRawHtml(),
      packSuffixes(),
      commonHead(),
      programLater(),
      sheetsInOrder(),
      looksWithin(),
      preact({ reactAliasesEnabled: false }),
    ],
    build: {
      // Vite's own minifier leaves each package 2,000 bytes larger.
      minify: 'terser',
      terserOptions: { compress: { passes: 3, sequences: false, unsafe_arrows: true }, ecma: 2020, module: true },
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
      },
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/typebox\//, sideEffects: false }] },
        // Otherwise the list of public suffixes is copied to each of the three places that read them.
        optimization: { inlineConst: false },
        // A hash in a name serves caches, which an extension's files never meet.
        output: { minify: true, chunkFileNames: 'chunks/[name].js', codeSplitting: { groups: SHARED_CHUNKS } },
      },
    },
  }),
  hooks: {
    // Chromium's background is a worker already, and may not start another. Found and left out, it would be warned of
    // at every build.
    'entrypoints:found': ({ config }, found) => {
      const at = found.findIndex(({ name }) => name === 'mark-worker');
      if (config.browser !== 'firefox' && at >= 0) found.splice(at, 1);
    },
    // A script in a page is one file: there is nothing to share, and rolldown warns of each where that is not said. Its
    // last expression is what the browser answers with (`executeScript`), and terser takes that away.
    'vite:build:extendConfig': (_entries, { build }) => {
      const output = build?.rolldownOptions?.output;
      if (!build?.lib || output === undefined || Array.isArray(output)) return;
      output.codeSplitting = false;
      build.minify = 'oxc';
    },
    'build:publicAssets': (wxt, files) => {
      packTexts(wxt, files);
      addPolicy(wxt, files);
    },
    'build:manifestGenerated': allowLooks,
    'zip:extension:done': async ({ config }, path) => writeFileSync(path, await packed(config.outDir)),
  },
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['contextMenus', 'storage', 'unlimitedStorage', 'alarms', 'idle', 'activeTab', 'scripting'],
    optional_permissions: ['notifications', 'nativeMessaging', 'bookmarks', 'history'],
    omnibox: { keyword: 'ambit' },
    // Of the keys with Alt and Shift, Chromium gives no extension A, B, C, N or R: it has them for itself.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+O' } },
      'crawl-around': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_menuAround__' },
      'label-relevant': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandRelevant__' },
      'label-not-relevant': { suggested_key: { default: 'Alt+Shift+D' }, description: '__MSG_commandNotRelevant__' },
    },
    // Nothing at install: this machine is asked for on the click that pairs, pages on the click that lets Ambit learn
    // from them.
    optional_host_permissions: ['http://127.0.0.1/*', 'http://*/*', 'https://*/*'],
    incognito: 'not_allowed',
    // Firefox would put it behind a menu, where nobody sees its badge.
    action: {
      default_title: '__MSG_name__',
      default_icon: icons,
      ...(browser === 'firefox' ? { default_area: 'navbar' } : {}),
    },
    icons,
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' http://127.0.0.1:*; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'ambit@ambit.invalid',
              // The first for Android, too, that shows data_collection_permissions. No long-term release before it is
              // kept up.
              strict_min_version: '142.0',
              // What is read goes to the user's own companion and nowhere else; Mozilla counts a local program as
              // outside.
              data_collection_permissions: {
                required: ['none'],
                optional: ['browsingActivity', 'websiteContent', 'bookmarksInfo'],
              },
            },
          },
        }
      : { minimum_chrome_version: '120' }),
  }),
});
