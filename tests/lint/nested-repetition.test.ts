/** The rule of `npm run lint` that no regular expression of ours repeats a repetition. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const RULE = new URL('nested-repetition.grit', import.meta.url).pathname;
const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/** Returns the expressions that the rule reports. */
function told(expressions: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { root: true, plugins: [RULE], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  const text = expressions.map((one, place) => `export const a${place} = ${one};\n`).join('');
  writeFileSync(join(folder, 'a.ts'), text);
  const { stdout, stderr } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=github', 'a.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = new Set([...`${stdout}${stderr}`.matchAll(/line=(\d+)/g)].map(([, line]) => Number(line)));
  return expressions.filter((_, place) => lines.has(place + 1));
}

test('given a repetition of a repetition, the rule reports it in any surroundings', () => {
  const nested = [
    ...['/(a+)+/', '/^(?:a|b*)*$/', '/((a+)b)*/', '/(?:(?:a)*b)+/', '/(?:(?:ab)+)*/'],
    ...['/(a{2,})+/', '/(a+){3,}/', '/x(?:[\\w]+\\s?)*$/g', '/(?<n>a+b?)*/', '/([)]a+)*/', '/(\\)a+)*/'],
  ];
  expect(told(nested)).toEqual(nested);
});

test('nothing else is', () => {
  expect(
    told([
      '/(ab)+/',
      '/(?:a+)?/',
      '/(?:a+b){2}/',
      '/[(a+)+]/',
      '/\\(a+\\)+/',
      '/(a[+*]b)+/',
      '/(a\\+)+/',
      '/a+b*c{2,}/',
    ]),
  ).toEqual([]);
});
