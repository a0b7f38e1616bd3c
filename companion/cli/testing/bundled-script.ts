import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const COMPANION = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Packages that a process imports from their folders: they find files of theirs by their own place, and requests of a
 * bundled undici wait for ever.
 */
const APART = ['@photostructure/sqlite', 'jsdom', 'pdfjs-dist', 'undici'];

/** Gives each source of the companion its own place, by which it finds its workers and data. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
      const placed = (_: string, what: keyof typeof place): string => JSON.stringify(place[what]);
      const contents = path.startsWith(COMPANION)
        ? source.replaceAll(/import\.meta\.(url|dirname|filename)/g, placed)
        : source;
      return { contents, loader: 'ts' };
    });
  },
};

const OPTIONS: BuildOptions = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  // Packages of CommonJS ask for Node's modules by it.
  banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
  external: APART,
  plugins: [ownPlaces],
  logLevel: 'silent',
};

/** Worker threads and processes that the companion starts. */
const WORKERS = [
  'parse/parse-worker.ts',
  'parse/pdf/pdf-worker.ts',
  'cli/serve/compare-child.ts',
  'store/sqlite/file/check-child.ts',
  'store/sqlite/file/rewrite-child.ts',
  'store/sqlite/salvage/salvage-child.ts',
];

/**
 * Bundles a script with all sources and packages that it imports, once a run. By plain Node a companion starts from its
 * bundle in two thirds of a second of processor time; one that reads its packages file by file takes twice as much.
 * @returns the bundle's file
 */
export async function bundledScript(script: string): Promise<string> {
  const { AMBIT_TEST_WORKERS: run } = process.env;
  if (run === undefined) throw new Error('The test runner names the folder of the bundles: tests/bundled-workers.ts.');
  const folder = join(run, createHash('sha256').update(script).digest('hex').slice(0, 16));
  if (!existsSync(folder)) await bundle({ script }, folder);
  return join(folder, 'script.mjs');
}

/**
 * Bundles what the companion starts from a file of its own: a thread starts in a tenth of a second of processor time,
 * through tsx in half a second.
 * @param folder for the bundles: one file for each, with the worker's own name
 */
export const bundleWorkers = (folder: string): Promise<void> =>
  bundle(Object.fromEntries(WORKERS.map((path) => [basename(path, '.ts'), join(COMPANION, path)])), folder);

/**
 * Writes the bundles to a draft and renames it, since another process may make or read the same folder now. Modules
 * that an entry imports later are files of their own.
 */
async function bundle(entryPoints: Record<string, string>, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await build({ ...OPTIONS, entryPoints, outdir: draft });
  try {
    renameSync(draft, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
    rmSync(draft, { recursive: true });
  }
}
