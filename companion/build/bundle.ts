import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readPackage } from '../lab/demo-web.ts';
import { asciiProgram, programChunks } from './chunks.ts';
import { packSqlite } from './pack-sqlite.ts';
import { bundledPackages, writeNotices } from './packages.ts';
import { CHUNKS, frozenParserMark, leanFastify, leanHttp, ownPlaces, packedSqlite, wholeJsdom } from './plugins.ts';

/**
 * Makes `bundle/`, which the npm package and the archives of each system hold: the companion with all that it imports,
 * and both built extensions.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
  .replaceAll('\\', '/')
  .replace(/\/$/, '');
const OUT = join(ROOT, 'bundle');
/** Oldest Node that runs it (`engines` of package.json). */
const TARGET = 'node20.19';
const EXTENSIONS = { chrome: 'chrome-mv3', firefox: 'firefox-mv3' };
const PDF_CMAPS = 'node_modules/pdfjs-dist/cmaps';
const SQLITE = 'node_modules/@photostructure/sqlite/prebuilds';

/**
 * Files that start as a worker or a process of their own, by their names, the program itself, and what its entry calls
 * first.
 */
const entries = readdirSync(join(ROOT, 'companion'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?:^main|^node-call|\/(?!launch-)[\w-]+-worker|\/(?!salvage-in-)[\w-]+-child)\.ts$/.test(file))
  .filter((file) => !file.includes('/testing/') && !file.includes('/bench/'))
  .map((file) => `companion/${file.replace(/\.ts$/, '')}`);

const result = await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    ownPlaces(ROOT),
    frozenParserMark(),
    leanFastify(),
    leanHttp(ROOT),
    packedSqlite(ROOT),
    wholeJsdom(ROOT),
    asciiProgram(),
  ],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: TARGET,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [basename(entry), join(ROOT, `${entry}.ts`)])),
      output: {
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: `${CHUNKS}/[name].js`,
        chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
        codeSplitting: { groups: [...programChunks(ROOT)] },
      },
    },
  },
});

for (const entry of entries) {
  const file = join(OUT, `${entry}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const chunk = relative(dirname(file), join(OUT, CHUNKS, `${basename(entry)}.js`));
  writeFileSync(file, `export * from '${chunk}';\n`);
}
for (const [name, built] of Object.entries(EXTENSIONS))
  cpSync(join(ROOT, '.output', built), join(OUT, 'extension', name), { recursive: true });
packSqlite(join(ROOT, SQLITE), join(OUT, 'prebuilds'));
// Character maps of Chinese, Japanese and Korean fonts that a PDF names without holding them
// (`companion/parse/pdf/pdfjs.ts`).
cpSync(join(ROOT, PDF_CMAPS), join(OUT, 'cmaps'), { recursive: true });
const packages = bundledPackages(ROOT, result);
writeNotices(ROOT, OUT, packages);
const readmes = new Map(
  packages.flatMap(({ name, folder }) => {
    const readme = readPackage(join(ROOT, folder));
    return readme === undefined ? [] : [[name, readme] as const];
  }),
);
writeFileSync(join(OUT, 'readmes.json'), JSON.stringify([...readmes.values()]));
