import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Documents for developers, held to the repository. Links and places of every document are tested in
 * repository.test.ts.
 */
const read = (file: string): string => readFileSync(file, 'utf8');
const lines = (file: string): number => read(file).trimEnd().split('\n').length;
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  it('given each script of package.json that developers call, names it', () => {
    const called = Object.keys(scripts).filter((name) => /^(?:dev|lint|format|test|bench|fuzz)(?::|$)/.test(name));
    expect(called.length).toBeGreaterThan(7);
    expect(called.filter((name) => !new RegExp(`npm (?:run )?${name}[\` ]`).test(text))).toEqual([]);
  });

  it('given a call of npm, names a script that is there', () => {
    const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(['an order', 'a page reader', 'a route', 'a locale'])('has a recipe for %s that names files', (what) => {
    const recipe = text.split(`### Add ${what}\n`)[1]?.split(/^##/m)[0] ?? '';
    expect(recipe.match(/`(?:shared|companion|extension)\/[^`]+`/g)?.length ?? 0).toBeGreaterThan(3);
  });

  it('given a constant or function that a recipe names in a file, the file has it', () => {
    const named: readonly [file: string, name: string][] = [
      ['shared/api/crawl.ts', 'ORDER_NAMES'],
      ['companion/order/index.ts', 'ORDERS'],
      ['shared/page/read.ts', 'readSteps'],
      ['shared/page/record.ts', 'PageRecord'],
      ['shared/page/earlier.ts', 'completed'],
      ['shared/api/version.ts', 'API_VERSION'],
      ['shared/api/version.test.ts', 'FINGERPRINT'],
      ['companion/server/server.ts', 'const handlers'],
      ['companion/server/testing/samples.ts', 'SAMPLES'],
      ['extension/storage/settings.ts', 'LANGUAGES'],
    ];
    expect(named.filter(([file]) => !text.includes(file))).toEqual([]);
    expect(named.filter(([file, name]) => !read(file).includes(name))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md');

  it('given the pages, they are numbered from 001 without a gap', () => {
    expect(files.sort().map((file) => Number(file.slice(0, 3)))).toEqual(files.map((_, at) => at + 1));
  });

  it.each(files)('%s has its number, context, decision and consequences, on one page', (file) => {
    const text = read(`docs/decisions/${file}`);
    expect(text.match(/^#+ .*$/gm)?.slice(1)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)}\\. `));
    expect(lines(`docs/decisions/${file}`)).toBeLessThanOrEqual(60);
  });

  it.each(files)('docs/decisions/README.md lists %s with its title', (file) => {
    const title = /^# \d+\. (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1] ?? '';
    expect(read('docs/decisions/README.md')).toContain(`| ${file.slice(0, 3)} | [${title}](${file}) |`);
  });
});

it('docs/architecture.md has at most 150 lines', () => {
  expect(lines('docs/architecture.md')).toBeLessThanOrEqual(150);
});

it('homepage, repository and contacts are in package.json alone, to which SECURITY.md leads', () => {
  const { homepage, repository, bugs } = JSON.parse(read('package.json'));
  expect(read('SECURITY.md')).toContain('`email` below `bugs` in [package.json](package.json)');
  for (const address of [homepage, repository, bugs.url, bugs.email]) {
    const places = execFileSync('git', ['grep', '-l', '--untracked', '-F', address], { encoding: 'utf8' });
    expect(places.trim().split('\n')).toEqual(['package.json']);
  }
});

describe('continuous integration', () => {
  const text = read('.github/workflows/ci.yml');

  it('given the oldest Node of package.json, runs .ci/run on it and on newer ones', () => {
    const oldest = Number(/>=(\d+)/.exec(engines.node)?.[1]);
    const versions = /node: \[([\d, ]+)\]/.exec(text)?.[1]?.split(',').map(Number) ?? [];
    expect(versions[0]).toBe(oldest);
    expect(versions.slice(1)).toContain(22);
    expect(text).toMatch(/run: \.ci\/run$/m);
    expect(read('.nvmrc').trim()).toBe(String(oldest));
  });

  it('given the workflow, it may write nothing', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  });
});
