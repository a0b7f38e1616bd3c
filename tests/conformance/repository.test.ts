import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { program } from '../../companion/cli/program.ts';
import { FETCH_FAILURES } from '../../companion/fetch/fetcher.ts';
import { SKIP_SENTENCES } from '../../companion/results/skipped.ts';
import { ORDER_NAMES, STOP_REASONS } from '../../shared/api/crawl.ts';
import { AMBIT_ERROR_CODES } from '../../shared/errors/ambit-error.ts';
import { wrapComments } from '../lint/wrap-comments.ts';

/** The repository tests itself: docs cover the code's names, and files stay small. */
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const read = (file: string) => readFileSync(file, 'utf8');

it.each([...FETCH_FAILURES, ...Object.keys(SKIP_SENTENCES), ...STOP_REASONS, ...AMBIT_ERROR_CODES])(
  'docs/errors.md explains %s',
  (code) => {
    expect(read('docs/errors.md')).toContain(`\`${code}\``);
  },
);

it.each(ORDER_NAMES)('docs/strategies.md teaches %s', (order) => {
  expect(read('docs/strategies.md')).toContain(order);
});

describe('documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const linksOf = (file: string) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to);
  it.each(documents)('every link of %s leads to a file that is there', (file) => {
    expect(linksOf(file).filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  });
  /**
   * Returns heading anchors as GitHub makes them: lower case, blanks as hyphens, no other marks; links and code by
   * their visible text.
   */
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\]\([^)]*\)/g, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const headingsLinkedBy = (file: string) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(([, to = '', anchor = '']) => ({
      target: to === '' ? file : join(dirname(file), to),
      anchor,
    }));
  it.each(documents)('given %s, every link to a heading leads to an existing one', (file) => {
    expect(headingsLinkedBy(file).filter(({ target, anchor }) => !anchorsOf(target).includes(anchor))).toEqual([]);
  });
  /** Made by tests, and not kept. */
  const MADE = ['tests/screenshots/'];
  const placesIn = (file: string) =>
    (read(file).match(/(?<![\w./@-])(?:companion|shared|extension|tests|docs)\/[\w./-]*[\w/]/g) ?? []).filter(
      (place) => !MADE.includes(place),
    );
  it.each(documents)('every place in the repository that %s names is there', (file) => {
    expect(placesIn(file).filter((place) => !files.some((one) => one.startsWith(place)))).toEqual([]);
  });
  it('have links at all', () => {
    expect(documents.flatMap(linksOf).length).toBeGreaterThan(30);
  });
  it.each(files.filter((file) => file.endsWith('.png') && file.startsWith('docs/')))(
    '%s is shown in one',
    (picture) => {
      const shown = documents.flatMap((file) => linksOf(file).map((to) => join(dirname(file), to)));
      expect(shown).toContain(picture);
    },
  );
  const { commands } = program(() => undefined);
  it.each(commands.map((command) => command.name()))('README.md names the command %s', (command) => {
    expect(read('README.md')).toContain(`\`ambit ${command}`);
  });
  /** Returns the words after `what` up to the end of the code. */
  const callsOf = (file: string, what: RegExp) =>
    (read(file).match(/`[^`]+`|^\S.*$/gm) ?? []).flatMap((piece) => [...piece.matchAll(what)]);
  const current = documents.filter((file) => file !== 'CHANGELOG.md');
  it.each(current)('%s gives no option that its command does not take', (file) => {
    const strange = callsOf(file, /(?<!\w)ambit ([a-z]+) ([^`|.;]*)/g).filter(([, name, rest = '']) => {
      const known = commands.find((command) => command.name() === name)?.options.map(({ long }) => long);
      return known !== undefined && (rest.match(/--[a-z-]+/g) ?? []).some((option) => !known.includes(option));
    });
    expect(strange.map(([call]) => call)).toEqual([]);
  });
  it.each(current)('%s names benchmarks that are there', (file) => {
    const named = callsOf(file, /npm run bench ([\w./-]+)/g).map(([, part = '']) => part);
    expect(named.filter((part) => !files.some((one) => one.endsWith('.bench.ts') && one.includes(part)))).toEqual([]);
  });
  /** Notes from throwaway scripts belong in docs/measurements/tried.md: every other figure must have a command. */
  const measured = documents.filter((file) => /^docs\/measurements(?!\/tried)/.test(file));
  it.each(measured)('%s has no figure from a script outside the repository', (file) => {
    const prose = read(file).replaceAll(/\s+/g, ' ');
    expect(prose.match(/\bscripts?\b[^.]{0,120}\bnot (?:kept|in the repository)\b/g) ?? []).toEqual([]);
  });
});

/** Shipped code, without tests, benchmarks and their helpers. */
const shipped = files.filter(
  (file) => /^(?:companion|extension|shared)\/.*\.tsx?$/.test(file) && !/\.(?:test|bench)\.|\/testing\//.test(file),
);

it('every error that the code throws by class is an AmbitError or one of the platform', () => {
  const classes = shipped.filter((file) => /\bextends \w*(?:Error|Exception)\b/.test(read(file)));
  expect(classes).toEqual(['shared/errors/ambit-error.ts']);
});

describe('docs/papers.md', () => {
  const rows = read('docs/papers.md').match(/^\| S\d.*$/gm) ?? [];
  it('mentions every row that the code names', () => {
    const named = files
      .filter((file) => /^(?:companion|shared|extension)\/.*\.tsx?$/.test(file))
      .flatMap((file) => read(file).match(/\bS[0-4]\.\d+\b/g) ?? []);
    expect(new Set(named).size).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !rows.some((row) => row.startsWith(`| ${name} |`)))).toEqual([]);
  });
});

describe('dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const names = Object.keys(all).filter((name) => !name.startsWith('@types/'));
  it.each(names)('%s has its reason in docs/dependencies.md', (name) => {
    expect(read('docs/dependencies.md')).toMatch(new RegExp(`(?:^| |\\|)${name.replace('/', '\\/')}(?:,| |$)`, 'm'));
  });
  it('are pinned', () => {
    for (const version of Object.values(all)) {
      expect(version).toMatch(/^\d/);
    }
  });
});

it('the lockfile names no registry host', () => {
  expect(read('package-lock.json')).not.toContain('"resolved": "http');
});

it('no source file has grown past 400 lines', () => {
  const large = files
    .filter((file) => /\.(?:ts|tsx)$/.test(file))
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > 400);
  expect(large).toEqual([]);
});

it('comments keep to 120 columns: `npx tsx tests/lint/wrap-comments.ts FILE` wraps those of a file', () => {
  const long = files.filter((file) => /\.tsx?$/.test(file) && wrapComments(read(file)) !== read(file));
  expect(long).toEqual([]);
});

it('no file holds a path of one machine', () => {
  const place = new RegExp(`(?<![\\w.])/(?:${['work', 'root'].join('|')})/(?:main|shared|[a-z]+/)`);
  const text = files.filter((file) => /\.(?:ts|tsx|md|json|mjs|yml)$/.test(file) && file !== 'package-lock.json');
  expect(text.filter((file) => place.test(read(file)))).toEqual([]);
});

it('no file tells a user to call Ambit through npx, which asks a registry outside of the clone', () => {
  const call = ['npx', 'ambit '].join(' ');
  const told = files.filter((file) => /\.(?:tsx?|mjs|md|json)$/.test(file) && read(file).includes(call));
  expect(told).toEqual([]);
});
