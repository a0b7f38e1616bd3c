import { expect, it } from 'vitest';
import { BUDGET, overBudget, weighPackages, weighParts } from './weigh.ts';

it('given files of a package, each counts for its part, heaviest first', () => {
  const files = [
    { path: 'bundle/chunks/main.js', size: 10 },
    { path: 'bundle/companion/main.js', size: 5 },
    { path: 'bundle/prebuilds/linux-x64.0a1b.br', size: 20 },
    { path: 'bundle/prebuilds/linux-arm64-musl.2c3d.br', size: 30 },
    { path: 'docs/cli.md', size: 1 },
    { path: 'README.md', size: 2 },
    { path: 'package.json', size: 4 },
  ];
  expect(weighParts(files)).toEqual([
    { what: 'packed SQLite for linux-arm64-musl', bytes: 30 },
    { what: 'packed SQLite for linux-x64', bytes: 20 },
    { what: 'program with all its packages', bytes: 15 },
    { what: 'everything else', bytes: 4 },
    { what: 'documents and pictures', bytes: 3 },
  ]);
});

it('given bundled packages, each is listed with its version', () => {
  const one = { license: 'MIT', folder: 'node_modules/a' };
  const packages = [
    { ...one, name: 'a', version: '1.0.0', bytes: 1 },
    { ...one, name: 'b', version: '2.0.0', bytes: 2 },
  ];
  expect(weighPackages(packages).map(({ what }) => what)).toEqual(['b 2.0.0', 'a 1.0.0']);
});

it('given a package above a budget, a sentence names both weights', () => {
  expect(overBudget({ installed: BUDGET.installed, packed: BUDGET.packed })).toEqual([]);
  expect(overBudget({ installed: 3_000_000, packed: 2_000_000 }, { installed: 2_500_000, packed: 2_000_000 })).toEqual([
    expect.stringMatching(/^The package takes 3\.00 MB installed, and its budget is 2\.50 MB: /),
  ]);
});
