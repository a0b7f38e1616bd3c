import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]* href="[^"]*"[^>]*>/g;
const SHARED = /\/all-[^/"]*\.css/;

/**
 * The build asks for a page's own style sheet before the one that pages share, so that of two rules of equal weight the common one would
 * win. Here they stand as they do in the page's source: what is the page's own comes last.
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
