import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { DEMO_FRONT, demoAddress, demoWebOf, makeDemoWeb } from './demo-web.ts';

const modules = mkdtempSync(join(tmpdir(), 'ambit-modules-'));
afterEach(() => rmSync(modules, { recursive: true, force: true }));

function install(name: string, manifest: object, readme: string): void {
  const file = join(modules, name, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ name, ...manifest }));
  writeFileSync(join(modules, name, 'README.md'), readme);
}

it('makes pages of READMEs, a host of each scope, and leads real addresses to them', () => {
  const prose = 'A crawler reads pages and follows links. '.repeat(10);
  install('plain', { dependencies: { '@scope/tool': '1' }, repository: 'someone/plain' }, `# plain\n${prose}`);
  install(
    '@scope/tool',
    { homepage: 'https://tool.example/docs' },
    `# tool <b>&\n${prose}[plain](https://github.com/someone/plain)`,
  );
  install('silent', {}, 'too short');
  const { web, packages } = makeDemoWeb(modules);
  expect(packages.map((one) => one.name)).toEqual(['@scope/tool', 'plain']);
  expect(web.hosts).toEqual(new Set(['packages.example', 'scope.packages.example']));
  expect(web.resolve('https://github.com/someone/plain')).toBe(demoAddress('plain'));
  expect(web.resolve('https://tool.example/docs')).toBe('https://scope.packages.example/tool');
  expect(web.read(DEMO_FRONT)?.html).toContain('href="https://packages.example/plain"');
  expect(web.read(demoAddress('plain'))?.html).toContain('href="https://scope.packages.example/tool"');
  web.close();
});

it('given two packages, a README becomes a page only when that page is read', () => {
  const made: string[] = [];
  const packages = ['one', 'two'].map((name) => ({
    ...{ name, description: '', needs: [], addresses: [] },
    get readme() {
      made.push(name);
      return `# ${name}`;
    },
  }));
  const { web } = demoWebOf(packages);
  expect(web.resolve(demoAddress('two'))).toBe(demoAddress('two'));
  expect(made).toEqual([]);
  expect(web.read(demoAddress('two'))?.html).toContain('<h1>two</h1>');
  expect(made).toEqual(['two']);
  web.close();
});
