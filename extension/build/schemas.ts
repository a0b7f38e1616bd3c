import type { Plugin } from 'vite';
import { ROUTES } from '../../shared/api/routes.ts';

const ROUTES_FILE = /\/shared\/api\/routes\.ts$/;
/** Stands in for the library: makes schemas without any content. */
const NO_LIBRARY = 'const Type = /* @__PURE__ */ new Proxy({}, { get: () => () => ({ anyOf: [] }) });';
const API_FILE = /\/shared\/api\/[^/]+\.ts$/;

/**
 * Keeps the schemas and their library out of the package: 8 % of the file that every page reads first. The extension
 * needs only method and path of a route. TypeScript checks its values when it is built, and the companion checks them
 * at run time.
 */
export const noSchemas = (): Plugin => ({
  name: 'ambit-no-schemas',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!ROUTES_FILE.test(id.replaceAll('\\', '/'))) return undefined;
    const plain = Object.entries(ROUTES).map(([name, { method, path }]) => [name, { method, path }] as const);
    return `export const ROUTES = ${JSON.stringify(Object.fromEntries(plain))};`;
  },
  transform(code, id) {
    if (!API_FILE.test(id.replaceAll('\\', '/'))) return undefined;
    // Marks each schema as pure, so that the bundler drops those that no code reads. It would keep what a schema copies
    // from another value, because the copy might have an effect. The library is left out in any case.
    const pure = code.replace(/\b(?:Type\.[A-Z]\w*|base64url)(?=[<(])/g, '/* @__PURE__ */ $&');
    const plain = pure.replace(/^ *\.\.\.\w+Fields?,$/gm, '').replace(/\(\[\.\.\.(\w+)\]/g, '($1');
    return { code: plain.replace(/^import \{[^}]*\bType\b[^}]*\} from 'typebox';$/m, NO_LIBRARY), map: null };
  },
});
