import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';

const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;
const LOOKS = /<style>([\s\S]*?)<\/style>/g;
const FACE = '<script src="/first-paint.js"';
const OWN_SHEETS = "style-src 'self'";

/**
 * Puts a page's style sheet inside its HTML, for pages with a first paint of their own
 * (extension/entrypoints/first-paint.ts). A separate sheet is one more file to wait for before the first paint. Inside
 * the script, the browser would read it only after that wait (docs/measurements/tried.md).
 */
export const looksWithin = (): Plugin => ({
  name: 'ambit-looks-within',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!html.includes(FACE)) return html;
      return html.replace(SHEET, (_link, file: string) => {
        const sheet = bundle?.[file];
        if (sheet?.type !== 'asset') throw new Error(`There is no sheet ${file} to put into the page.`);
        const looks = typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source);
        return `<style>${looks.trim()}</style>`;
      });
    },
  },
});

/** Has the pages' policy allow those looks, by their hash, and no other style within a page. */
export const allowLooks: WxtHooks['build:manifestGenerated'] = ({ config }, manifest) => {
  const policy = manifest.content_security_policy;
  if (config.command !== 'build' || typeof policy !== 'object' || policy.extension_pages === undefined) return;
  const page = readFileSync(join(config.outDir, 'popup.html'), 'utf8');
  const hashes = [...page.matchAll(LOOKS)].map(
    ([, looks = '']) => `'sha256-${createHash('sha256').update(looks).digest('base64')}'`,
  );
  if (hashes.length === 0) throw new Error('The popup has no looks within it.');
  policy.extension_pages = policy.extension_pages.replace(OWN_SHEETS, () => [OWN_SHEETS, ...hashes].join(' '));
};
