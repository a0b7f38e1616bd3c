import type { Plugin } from 'vite';

const HEAD = [
  '<meta charset="utf-8" />',
  '<meta name="viewport" content="width=device-width" />',
  '<meta name="color-scheme" content="light dark" />',
];

/** What the head of every page of the extension begins with, so that no page has to say it again. */
export const commonHead = (): Plugin => ({
  name: 'ambit-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<head>', () => `<head>\n    ${HEAD.join('\n    ')}`),
  },
});
