import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';

/** Packages that a companion which only waits never needs. */
const LATER = [
  ...['undici', 'jsdom', 'pdfjs-dist', 'parse5', 'pg', 'marked', 'fflate', 'playwright-core', 'puppeteer-core'],
  ...['jschardet', 'iconv-lite', 'html-encoding-sniffer', '@exodus/bytes/encoding.js', '@mozilla/readability'],
];
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?['"]([^'"\n]+)['"];$/gm;

/**
 * Packages that start with a file, each with the file that imports it. Imports of types and at run time do not count.
 */
function startedBy(entry: string): ReadonlyMap<string, string> {
  const [files, packages] = [new Set([entry]), new Map<string, string>()];
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (!name.startsWith('.')) packages.set(name, file);
      else if (existsSync(join(dirname(file), name))) files.add(join(dirname(file), name));
    }
  }
  return packages;
}

it('of the companion loads no package that it needs only later', () => {
  const started = startedBy('companion/cli/serve/serve.ts');
  expect([...started.keys()]).toContain('fastify');
  expect(LATER.filter((name) => started.has(name)).map((name) => `${name} by ${started.get(name)}`)).toEqual([]);
});
