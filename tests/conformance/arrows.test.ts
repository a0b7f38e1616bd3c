import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

/**
 * Allowed imports between parts, as docs/architecture.md draws them. Tests, benchmarks and their helpers may import
 * anything.
 */

const LEAVES = ['shared/collections', 'shared/errors', 'shared/learning', 'shared/text', 'shared/url'];
const SHARED = [...LEAVES, 'shared/api', 'shared/page', 'shared/topic'];
/** Parts of a crawl; none of them may import another. */
const ORGANS = ['companion/order', 'companion/judge', 'companion/fetch', 'companion/parse', 'companion/store'];
/** Files of no folder: `companion/` holds the entrance, and what imports nothing but the errors. */
const COMPANION_ROOT = 'companion';

/** A folder may import itself and these. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'shared/collections': [],
  'shared/errors': [],
  'shared/learning': LEAVES,
  'shared/text': LEAVES,
  'shared/url': LEAVES,
  'shared/page': ['shared/text', 'shared/url'],
  'shared/topic': ['shared/collections', 'shared/learning', 'shared/text'],
  'shared/api': ['shared/errors', 'shared/url'],

  ...Object.fromEntries([...ORGANS, 'companion/find', 'companion/library'].map((folder) => [folder, SHARED])),
  'companion/results': [...SHARED, 'companion/store'],
  'companion/search': [...SHARED, 'companion/store'],
  'companion/export': [...SHARED, 'companion/results', 'companion/store'],
  'companion/crawl': [...SHARED, ...ORGANS],
  'companion/assistant': [...SHARED, 'companion/crawl', 'companion/results', 'companion/search', 'companion/store'],
  'companion/model': [...SHARED, 'companion/crawl', 'companion/store'],
  'companion/watch': [...SHARED, 'companion/crawl', 'companion/results', 'companion/store'],
  'companion/cluster': [...SHARED, ...ORGANS, 'companion/crawl'],
  'companion/lab': [...SHARED, ...ORGANS, 'companion/crawl'],
  'companion/server': [
    ...[...SHARED, 'companion/store', 'companion/crawl', 'companion/results', 'companion/find', 'companion/watch'],
    ...['companion/library', 'companion/search', 'companion/export', 'companion/model'],
  ],
  'companion/cli': [
    ...[...SHARED, ...ORGANS, 'companion/crawl', 'companion/results', 'companion/find', 'companion/watch'],
    ...['companion/search', 'companion/export', 'companion/cluster', 'companion/lab', 'companion/server'],
    ...['companion/assistant', 'companion/library', 'companion/model'],
  ],
  companion: ['companion/cli', 'shared/errors'],

  'extension/storage': SHARED,
  'extension/companion-client': [...SHARED, 'extension/storage'],
  'extension/capture': [...SHARED, 'extension/storage'],
  'extension/marks': [...SHARED, 'extension/storage', 'extension/capture'],
  'extension/ui': [
    ...[
      ...SHARED,
      'extension/storage',
      'extension/companion-client',
      'extension/capture',
      'extension/marks',
      'extension/public',
    ],
    'extension',
  ],
  'extension/entrypoints': [
    ...[
      ...SHARED,
      'extension/storage',
      'extension/companion-client',
      'extension/capture',
      'extension/marks',
      'extension/ui',
    ],
    'extension',
  ],
  extension: [],
};

/** Inside `companion/crawl`: a folder imports none of the folders after it in this list. */
const CRAWL_LAYERS = [
  ['frontier', 'politeness', 'ports', 'reading', 'rules', 'state', 'visit'],
  ['run'],
  ['manager'],
].map((names) => names.map((name) => `companion/crawl/${name}/`));

const SOCKETS = ['node:http', 'node:http2', 'node:https', 'node:tls', 'node:dns', 'node:dns/promises', 'node:dgram'];
/** Packages that only some folders may import. */
const KEPT_TO: Readonly<Record<string, readonly string[]>> = {
  // Only fetch/ opens outward sockets; server/ listens, and commands talk to a companion or browser of this machine.
  ...Object.fromEntries(SOCKETS.map((name) => [name, ['companion/fetch', 'companion/server']])),
  'node:net': ['companion/fetch', 'companion/server', 'companion/cli'],
  undici: ['companion/fetch', 'companion/cli'],
  // Only server/ knows HTTP status codes, besides the page of a worker's metrics.
  fastify: ['companion/server', 'companion/cli'],
  // Only store/ and cluster/store/ write SQL.
  '@photostructure/sqlite': ['companion/store'],
  pg: ['companion/cluster'],
  // Markup.
  parse5: ['companion/parse', 'companion/find'],
  jsdom: ['companion/parse'],
  '@mozilla/readability': ['companion/parse'],
};

const IS_HELP = /\.(?:test|bench|d)\.tsx?$|\/(?:bench|testing|build)\//;
const written = execFileSync('git', ['ls-files', 'shared', 'companion', 'extension', 'tests'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
const sources = written.filter((file) => !IS_HELP.test(file) && !file.startsWith('tests/'));

const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\})[^'\n]* from '([^']+)';$|^import '([^']+)';$|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, ...found]) => found.find((name) => name !== undefined) ?? '');

/** `companion/crawl` of `companion/crawl/run/loop.ts`, `companion` of `companion/main.ts`. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, Math.min(2, file.split('/').length - 1))
    .join('/');
const targetsOf = (file: string): readonly string[] =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name));

const imports = sources.map((file) => ({ file, folder: folderOf(file), targets: targetsOf(file) }));

it('finds the imports', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.flatMap(({ targets }) => targets).length).toBeGreaterThan(2_000);
  expect(Object.keys(ARROWS).sort()).toEqual([...new Set(imports.map(({ folder }) => folder))].sort());
});

/**
 * Groups of files that import each other in a circle (Tarjan 1972), linear. Imports of types and imports at run time
 * count, too: a reader follows them like any other.
 */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : own) : visit(target);
      low.set(file, Math.min(low.get(file) ?? own, reached ?? own));
    }
    const least = low.get(file) ?? own;
    if (least === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group.sort());
    }
    return least;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

describe('cycles', () => {
  it('are found in a graph that has two', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['f'], f: ['f'], g: ['a', 'e'] };
    expect(cyclesOf(new Map(Object.entries(graph)))).toEqual([['f'], ['a', 'b', 'c']]);
  });

  it('do not exist among the files, imports of types counted', () => {
    expect(cyclesOf(new Map(imports.map(({ file, targets }) => [file, targets])))).toEqual([]);
  });
});

describe('small files', () => {
  /** Lines from which a file is worth the step of opening it. */
  const SMALL = 40;
  /** Lines that a file with what is joined to it has at most. */
  const LARGE = 300;
  /** Some are small for a reason, such as data or the entrance of a worker. */
  const BOUND = 20;
  const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;
  const isTest = (file: string): boolean => /\.(?:test|bench)\.tsx?$/.test(file);
  /** Code that only tests use. */
  const helpers = written.filter((file) => !sources.includes(file) && !isTest(file));

  it('are joined into the only file that imports them, where that is in the same folder', () => {
    const importers = new Map<string, string[]>();
    for (const file of written)
      for (const target of new Set(targetsOf(file))) importers.set(target, [...(importers.get(target) ?? []), file]);
    const small = [...sources, ...helpers].filter((file) => {
      if (written.includes(file.replace(/\.tsx?$/, '.test.ts'))) return false;
      const [importer, ...others] = (importers.get(file) ?? []).filter((one) => helpers.includes(file) || !isTest(one));
      if (importer === undefined || others.length > 0 || dirname(importer) !== dirname(file)) return false;
      return linesOf(file) < SMALL && linesOf(file) + linesOf(importer) <= LARGE;
    });
    expect(small.length, small.join('\n')).toBeLessThan(BOUND);
  });
});

describe.each(Object.entries(ARROWS))('%s', (folder, allowed) => {
  const own = imports.filter((one) => one.folder === folder);

  it('imports only allowed parts', () => {
    const isAllowed = (target: string): boolean => {
      const other = folderOf(target);
      const isLeaf =
        other === COMPANION_ROOT &&
        folder.startsWith(COMPANION_ROOT) &&
        targetsOf(target).every((to) => to.startsWith('shared/errors/'));
      return other === folder || allowed.includes(other) || isLeaf;
    };
    expect(own.flatMap(({ file, targets }) => targets.filter((to) => !isAllowed(to)).map((to) => [file, to]))).toEqual(
      [],
    );
  });

  it('imports only packages that are its business', () => {
    const isForeign = (name: string): boolean => {
      if (!folder.startsWith('companion') && name.startsWith('node:')) return true;
      return KEPT_TO[name]?.includes(folder) === false;
    };
    expect(
      own.flatMap(({ file }) =>
        importsOf(file)
          .filter(isForeign)
          .map((name) => [file, name]),
      ),
    ).toEqual([]);
  });
});

describe('companion/crawl', () => {
  const own = imports.filter(({ folder }) => folder === 'companion/crawl');
  const layerOf = (file: string): number =>
    CRAWL_LAYERS.findIndex((folders) => folders.some((folder) => file.startsWith(folder)));

  it('has all its files in folders that have a layer', () => {
    expect(own.length).toBeGreaterThan(80);
    expect(own.map(({ file }) => file).filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it('imports nothing from a layer above', () => {
    const upward = own.flatMap(({ file, targets }) =>
      targets.filter((to) => layerOf(to) > layerOf(file)).map((to) => [file, to]),
    );
    expect(upward).toEqual([]);
  });
});

it('the lab knows of a crawl only which links may be followed', () => {
  const known = imports
    .filter(({ folder }) => folder === 'companion/lab')
    .flatMap(({ targets }) => targets.filter((to) => to.startsWith('companion/crawl/')));
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter((to) => !to.startsWith('companion/crawl/rules/'))).toEqual([]);
});
