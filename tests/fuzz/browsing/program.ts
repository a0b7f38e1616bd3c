import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build } from 'vite';
import type * as Entry from './entry.ts';
import type { Life } from './life.ts';

export type Program = typeof Entry;

/** Replacements for packages that reach out of the program: each life has its own. */
const STAND_INS: Readonly<Record<string, string>> = {
  'webextension-polyfill': 'export default life.browser;',
  idb: 'export const openDB = life.openDB;',
};

/** Bundles the extension once. @returns a function that starts it with new state, in a life that can be ended */
export async function bundleProgram(): Promise<(life: Life) => Program> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.FIREFOX': 'false' },
    plugins: [
      {
        name: 'stand-ins',
        enforce: 'pre',
        resolveId: (id) => (id in STAND_INS ? `\0${id}` : undefined),
        load: (id) => STAND_INS[id.slice(1)],
      },
    ],
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      rolldownOptions: {
        input: fileURLToPath(new URL('entry.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'program', codeSplitting: false },
      },
    },
  });
  const [output] = [made].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The extension was not bundled.');
  const names = ['life', 'fetch', 'localStorage', 'BroadcastChannel', 'Date'];
  const begin = compileFunction(`${chunk.code}\nreturn program;`, names);
  return (life) => begin(life, life.fetch, life.localStorage, life.BroadcastChannel, life.Date);
}
