import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import type { Plugin } from 'vite';
import { parserMark } from '../lab/web/parser-mark.ts';

/** Folder of all chunks, one below the bundle: a module's own place is found from there. */
export const CHUNKS = 'chunks';

/**
 * Keeps `import.meta.url` of our own modules what it is in `dist`, whichever chunk a module ends up in: workers, child
 * processes and data are found beside the module's own place.
 */
export function ownPlaces(root: string): Plugin {
  return {
    name: 'ambit-own-places',
    enforce: 'pre',
    transform(code, id) {
      const place = relative(root, id);
      if (!/^(?:companion|shared)\/.*\.ts$/.test(place) || !code.includes('import.meta.url')) return null;
      const built = JSON.stringify(`../${place.replace(/\.ts$/, '.js')}`);
      return code.replaceAll('import.meta.url', `new URL(${built}, import.meta.url).href`);
    },
  };
}

/** Puts the mark of the parser's sources into the bundle: a bundle has no file of each module to read it from. */
export function frozenParserMark(): Plugin {
  return {
    name: 'ambit-parser-mark',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/parser-mark.ts') ? `export const parserMark = () => ${JSON.stringify(parserMark())};` : null,
  };
}

/**
 * Packages that Fastify calls only in a server with other compilers than ours (`companion/server/router.ts`) and in
 * tests.
 */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

/** Leaves out what Fastify never calls here: 0.7 MB that each start would read, and Node's HTTP/2, another 0.5 MB. */
export function leanFastify(): Plugin {
  const NOTHING = '\0ambit-unused';
  return {
    name: 'ambit-lean-fastify',
    enforce: 'pre',
    resolveId: (id, importer) =>
      UNUSED.includes(id) || (id === 'node:http2' && importer?.includes('/node_modules/fastify/')) ? NOTHING : null,
    load: (id) => (id === NOTHING ? "module.exports = () => { throw new Error('It is not in the bundle.'); };" : null),
  };
}

/** What our modules import of `node:http`. The bundler ends at any other name. */
const HTTP = ['createServer', 'get', 'request'];

/**
 * Takes `node:http` without its namespace: an import statement reads every name, and from Node 22 on `WebSocket` loads
 * the client behind `fetch`, which takes 1 MB.
 */
export function leanHttp(root: string): Plugin {
  const LEAN = '\0ambit-http';
  return {
    name: 'ambit-lean-http',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'node:http' && importer?.startsWith(join(root, 'companion/')) ? LEAN : null),
    load: (id) => (id === LEAN ? `export const { ${HTTP.join(', ')} } = process.getBuiltinModule('node:http');` : null),
  };
}

/** Has the package's SQLite load its library from `bundle/prebuilds`, where it lies packed (`pack-sqlite.ts`). */
export function packedSqlite(root: string): Plugin {
  let isFound = false;
  return {
    name: 'ambit-packed-sqlite',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id !== 'node-gyp-build' || !importer?.includes('/node_modules/@photostructure/sqlite/')) return null;
      isFound = true;
      return join(root, 'companion/store/sqlite/native/load.ts');
    },
    buildEnd(fault) {
      if (fault === undefined && !isFound)
        this.error('SQLite finds its library in another way than this build knows: see companion/build/plugins.ts.');
    },
  };
}

/**
 * Files that jsdom reads beside its own modules: its style sheet becomes text; the worker of synchronous requests is
 * never started.
 */
export function wholeJsdom(root: string): Plugin {
  const SHEET =
    /fs\.readFileSync\(\s*path\.resolve\(__dirname, "([^"]+default-stylesheet\.css)"\),\s*\{ encoding: "utf-8" \}\s*\)/;
  const WORKER = 'require.resolve("./xhr-sync-worker.js")';
  const found = new Set<string>();
  return {
    name: 'ambit-whole-jsdom',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(root, 'node_modules/jsdom/'))) return null;
      const sheet = SHEET.exec(code);
      if (sheet !== null) {
        found.add('sheet');
        const text = readFileSync(join(id, '..', sheet[1] ?? ''), 'utf8');
        return code.replace(sheet[0], () => JSON.stringify(text));
      }
      if (!code.includes(WORKER)) return null;
      found.add('worker');
      return code.replace(WORKER, '""');
    },
    buildEnd(fault) {
      if (fault === undefined && found.size < 2)
        this.error('jsdom reads its files in another way than this build knows: see companion/build/plugins.ts.');
    },
  };
}
