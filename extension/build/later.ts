import type { Plugin } from 'vite';

const PROGRAM = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;
const FACE = '<script src="/face.js"';

/**
 * A page with a face (extension/entrypoints/face.ts) is shown before its program is read: the face is told where that stands and
 * calls it once it has been painted, so that nothing competes with the first paint.
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
