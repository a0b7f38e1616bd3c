import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** Folder of the bundles: below `node_modules`, where they find the packages that they import. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/ambit-tests/', import.meta.url));
const COMPANION = fileURLToPath(new URL('../..', import.meta.url));

/** Gives each source of the companion its own address, by which it finds its workers and data. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      const contents = path.startsWith(COMPANION) ? source.replaceAll('import.meta.url', address) : source;
      return { contents, loader: 'ts' };
    });
  },
};

/** Packages of hundreds of small files that a bundle holds whole; a process imports the others from their folders. */
const isHeld = (name: string): boolean => name === 'typebox' || name.startsWith('typebox/');

const otherPackages: Plugin = {
  name: 'other-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isHeld(path) ? undefined : { path, external: true },
    );
  },
};

const OPTIONS: BuildOptions & { readonly write: false } = {
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  plugins: [ownAddresses, otherPackages],
  logLevel: 'silent',
};

/** Worker threads and processes that the companion starts. */
const WORKERS = [
  'parse/parse-worker.ts',
  'parse/pdf/pdf-worker.ts',
  'cli/serve/compare-worker.ts',
  'store/sqlite/file/check-child.ts',
  'store/sqlite/salvage/salvage-child.ts',
];

/**
 * Bundles a script with all sources that it imports. A process that runs the bundle with plain Node starts in a third
 * of a second of processor time; one that reads the sources through tsx takes 1.5 s.
 * @returns the bundle's file, which stays the same while the sources do
 */
export async function bundledScript(script: string): Promise<string> {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [script] });
  const text = outputFiles[0]?.contents ?? new Uint8Array();
  const file = join(FOLDER, `${nameOf([text])}.mjs`);
  put(file, text);
  return file;
}

/**
 * Bundles what the companion starts from a file of its own: a thread starts in a tenth of a second of processor time,
 * through tsx in half a second. What a worker imports later stays apart.
 * @returns the folder of the bundles: one file for each, with the worker's own name
 */
export async function bundledWorkers(): Promise<string> {
  const entryPoints = Object.fromEntries(WORKERS.map((path) => [basename(path, '.ts'), join(COMPANION, path)]));
  const outExtension = { '.js': '.mjs' };
  const { outputFiles } = await build({ ...OPTIONS, entryPoints, outdir: FOLDER, splitting: true, outExtension });
  const folder = join(FOLDER, nameOf(outputFiles.map(({ contents }) => contents)));
  for (const { path, contents } of outputFiles) put(join(folder, basename(path)), contents);
  return folder;
}

function nameOf(texts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}

/** Writes a file of a bundle. Another test may make the same now: no process must read half of one. */
function put(file: string, text: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
