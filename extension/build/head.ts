import type { Plugin } from 'vite';

const HEAD = [
  '<meta charset="utf-8" />',
  '<meta name="viewport" content="width=device-width" />',
  '<meta name="color-scheme" content="light dark" />',
];

/** Adds the common start of every page's head, so that no page repeats it. */
export const commonHead = (): Plugin => ({
  name: 'ambit-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<head>', () => `<head>\n    ${HEAD.join('\n    ')}`),
  },
});
