import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

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

/**
 * Bundles a script with all sources that it imports. A process that runs the bundle with plain Node starts in a third
 * of a second of processor time; one that reads the sources through tsx takes 1.5 s.
 * @returns the bundle's file, which stays the same while the sources do
 */
export async function bundledScript(script: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [ownAddresses, otherPackages],
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.contents ?? new Uint8Array();
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  // Another test may make the same bundle now: no process must read half of one.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
  return file;
}
