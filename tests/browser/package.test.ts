import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packed } from '../../extension/build/repack.ts';
import { linesOf, textFile } from '../../extension/ui/text-encoding.ts';
import { textKey, unpackKeys } from '../../extension/ui/text-keys.ts';

/** Words of webextension-polyfill alone. */
const POLYFILL = 'This script should only be loaded in a browser extension.';
const LOCALES = fileURLToPath(new URL('../../extension/public/_locales/', import.meta.url));
const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url));

/** Contents of the store packages, and the rights that they request. */
describe.each(['chrome-mv3', 'firefox-mv3'])('the built extension (%s)', (target) => {
  const folder = join(OUTPUT, target);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile());
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, unknown>;

  it('is below 320 KB packed', async () => {
    expect((await packed(folder)).length).toBeLessThan(320_000);
  });

  it('has webextension-polyfill once, and no page starts without it', () => {
    const programs = files.filter((file) => file.endsWith('.js'));
    const holders = programs.filter((file) => readFileSync(file, 'utf8').includes(POLYFILL));
    expect(holders).toHaveLength(1);
    const [holder = ''] = holders;
    const pages = files.filter((file) => /(?:popup|desk|options)\.html$/.test(file));
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(readFileSync(page, 'utf8')).toContain(relative(folder, holder));
  });

  it('requests at install no page and no right that warns', () => {
    // Chrome's side panel is a permission of its own, without a warning.
    expect(manifest.permissions).toEqual([
      'contextMenus',
      'storage',
      'unlimitedStorage',
      'alarms',
      'idle',
      'activeTab',
      'scripting',
      ...(target === 'chrome-mv3' ? ['sidePanel'] : []),
    ]);
    expect(manifest.optional_permissions).toEqual(['notifications', 'nativeMessaging', 'bookmarks', 'history']);
    expect(Object.keys(manifest.commands as object)).toHaveLength(4);
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest.optional_host_permissions).toEqual(['http://127.0.0.1/*', 'http://*/*', 'https://*/*']);
  });

  it('shows nothing of itself to pages and other extensions, and stays out of private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
    for (const door of ['content_scripts', 'web_accessible_resources', 'externally_connectable']) {
      expect(manifest).not.toHaveProperty(door);
    }
  });

  it('given any of its pages, each file of the package that it names is there', () => {
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(5);
    const missing = pages.flatMap((page) => {
      const values = readFileSync(page, 'utf8').matchAll(/ (?:src|href|data-program)="([^"]*)"/g);
      const named = [...values].flatMap(([, value = '']) => value.split(' ')).filter((path) => /^\/[^/]/.test(path));
      return named
        .filter((path) => !files.includes(join(folder, path)))
        .map((path) => `${relative(folder, page)}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('runs and loads only its own files', () => {
    const policy = (manifest.content_security_policy as { extension_pages: string }).extension_pages;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:*");
    expect(policy).not.toMatch(/unsafe|https:|http:(?!\/\/127\.0\.0\.1:)/);
  });

  it('has the looks of the popup within its page, and allows them and no other style within a page', () => {
    const policy = (manifest.content_security_policy as { extension_pages: string }).extension_pages;
    const page = readFileSync(join(folder, 'popup.html'), 'utf8');
    const looks = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
    expect(looks).toHaveLength(1);
    expect(looks[0]).toContain('.suggestion');
    const hash = createHash('sha256')
      .update(looks[0] ?? '')
      .digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(page).not.toContain('stylesheet');
  });

  it('has every text that the browser shows, in every language', () => {
    const wanted = [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key);
    for (const locale of readdirSync(join(folder, '_locales'))) {
      const messages = JSON.parse(readFileSync(join(folder, '_locales', locale, 'messages.json'), 'utf8'));
      for (const key of wanted) expect(messages[key ?? '']?.message, `${locale} ${key}`).toBeTruthy();
    }
  });

  it('reads the texts of every language back as written', () => {
    const lines = (locale: string): readonly string[] => {
      const { name, encoding } = textFile(locale);
      return linesOf(locale, new TextDecoder(encoding).decode(readFileSync(join(folder, 'texts', name))));
    };
    const { seed, keys } = unpackKeys(readFileSync(join(folder, 'texts', 'keys')));
    for (const locale of readdirSync(LOCALES)) {
      const written = JSON.parse(readFileSync(join(LOCALES, locale, 'messages.json'), 'utf8'));
      const message = new Map(Object.keys(written).map((name) => [textKey(name, seed), written[name].message]));
      expect(lines(locale).slice(0, keys.length), locale).toEqual(keys.map((key) => message.get(key)));
    }
  });

  it("lets a page's own sheet override the shared one", () => {
    for (const page of ['desk.html', 'sidepanel.html']) {
      const sheets = [...readFileSync(join(folder, page), 'utf8').matchAll(/stylesheet"[^>]*href="\/assets\/(\w+)-/g)];
      expect(sheets.map(([, name]) => name)).toEqual(['all', page.replace('.html', '')]);
    }
  });

  it('holds no key', () => {
    expect(files.filter((file) => file.endsWith('paired.json'))).toEqual([]);
  });
});
