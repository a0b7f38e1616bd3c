import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]* href="[^"]*"[^>]*>/g;
const SHARED = /\/all-[^/"]*\.css/;

/**
 * Restores the order of style sheets that the page's source gives: the page's own sheet last. The build links the
 * page's own sheet before the shared one, so of two rules of equal weight the shared one would win.
 */
export const sheetsInOrder = (): Plugin => ({
  name: 'ambit-sheets',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(SHEET) ?? [];
      const shared = sheets.filter((sheet) => SHARED.test(sheet));
      const own = sheets.filter((sheet) => !SHARED.test(sheet));
      return html.replace(SHEET, '').replace('</head>', () => `${[...shared, ...own].join('')}\n  </head>`);
    },
  },
});
