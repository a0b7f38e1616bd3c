import type { Plugin } from 'vite';

const PROGRAM = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;
const FACE = '<script src="/first-paint.js"';

/**
 * Loads a page's program after its first paint, so that nothing competes with that paint. Applies to pages with a first
 * paint of their own (extension/entrypoints/first-paint.ts): that script gets the program's address and loads it once
 * painted.
 */
export const programLater = (): Plugin => ({
  name: 'ambit-program-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!html.includes(FACE)) return html;
      const program = [...html.matchAll(PROGRAM)].map(([, source]) => source).join(' ');
      return html.replace(PROGRAM, '').replace(PRELOADS, '').replace(FACE, `${FACE} data-program="${program}"`);
    },
  },
});
