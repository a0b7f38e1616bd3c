import type { Plugin } from 'vite';

const OF_PAGES = '\0virtual:wxt-html-plugins';
const OF_IMPORTS = '\0vite/preload-helper.js';
const OF_SCRIPTS = '\0virtual:wxt-unlisted-script-entrypoint?';

/**
 * Removes WXT's wrappers around the programs: calls of its plugins, and messages for a developer's console. Ambit has
 * no such plugin, and the package never prints these messages. Without them the popup reads two files less, and its
 * first paint (extension/entrypoints/first-paint.ts) is a quarter shorter. Vite's preloading of what an `import()`
 * needs is dropped too: it names no files here (`resolveDependencies` in wxt.config.ts).
 */
export const plainEntries = (): Plugin => ({
  name: 'ambit-plain-entries',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id === OF_PAGES) return '';
    if (id === OF_IMPORTS) return 'export const __vitePreload = (load) => load();';
    if (!id.startsWith(OF_SCRIPTS)) return undefined;
    const script = JSON.stringify(id.slice(OF_SCRIPTS.length));
    return `import definition from ${script};\nexport default definition.main();`;
  },
});
