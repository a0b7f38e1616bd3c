import type { Plugin } from 'vite';

const OF_PAGES = '\0virtual:wxt-html-plugins';
const OF_SCRIPTS = '\0virtual:wxt-unlisted-script-entrypoint?';

/**
 * WXT wraps what the browser starts in calls of its plugins and in words for its developers' console. Ambit has no such plugin, and in the
 * package the words are never said: without them the popup reads two files less, and its face (extension/entrypoints/first-paint.ts) is a quarter shorter.
 */
export const plainEntries = (): Plugin => ({
  name: 'ambit-plain-entries',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id === OF_PAGES) return '';
    if (!id.startsWith(OF_SCRIPTS)) return undefined;
    const script = JSON.stringify(id.slice(OF_SCRIPTS.length));
    return `import definition from ${script};\nexport default definition.main();`;
  },
});
