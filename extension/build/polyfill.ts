import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const POLYFILL = /\/webextension-polyfill\/dist\/browser-polyfill\.js$/;
const METADATA = /(?<=const apiMetadata = )\{[\s\S]*?\n {6}\}(?=;)/;

/** Where the polyfill decides whether to wrap the calls of Chromium. */
const MUST_WRAP = /(?<=if \()!\(globalThis\.browser && [^{]*?\)(?=\) \{)/;

/** Parts of the browser's API and their calls, as the polyfill tells them: a call has `minArgs`. */
export interface Metadata {
  readonly [name: string]: Metadata | number | boolean;
}

/** Returns all that the polyfill can wrap. @throws when its file is built in another way than this code knows */
export const metadataOf = (code: string): Metadata => JSON.parse(found(METADATA, code)) as Metadata;

/** Returns the polyfill without its code that wraps calls. @throws as `metadataOf` */
export const withoutWrapping = (code: string): string => code.replace(found(MUST_WRAP, code), 'false');

function found(pattern: RegExp, code: string): string {
  const [text] = pattern.exec(code) ?? [];
  if (text === undefined) throw new Error('webextension-polyfill is another than extension/build/polyfill.ts knows.');
  return text;
}

/** Returns the entries whose names are words of the sources: a name that no source has is never called. */
export function named(metadata: Metadata, words: ReadonlySet<string>): Metadata {
  const kept = Object.entries(metadata).flatMap(([name, entry]) => {
    if (typeof entry !== 'object' || 'minArgs' in entry) return words.has(name) ? [[name, entry] as const] : [];
    const inner = named(entry, words);
    return words.has(name) && Object.keys(inner).length > 0 ? [[name, inner] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Returns every word of the sources in a folder. */
export function wordsOfSources(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  return new Set(files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/\w+/g) ?? []));
}

/**
 * Drops from webextension-polyfill the calls that the extension never makes. Firefox has `browser` of its own, which
 * the polyfill hands on: there the code that wraps calls is dropped whole.
 */
export const polyfillOfUse = (browser: string): Plugin => ({
  name: 'ambit-polyfill-of-use',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!POLYFILL.test(id.replaceAll('\\', '/'))) return undefined;
    if (browser === 'firefox') return { code: withoutWrapping(code), map: null };
    const kept = JSON.stringify(named(metadataOf(code), wordsOfSources('extension')));
    return { code: code.replace(METADATA, () => kept), map: null };
  },
});
