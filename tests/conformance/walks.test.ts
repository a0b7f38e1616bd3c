import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The two walks of docs/architecture.md: each step is a file with a function that it defines. */

interface WalkStep {
  /** Type that the function makes, in the walk of a link. */
  readonly shape?: string | undefined;
  readonly file: string;
  readonly name: string;
}

const read = (file: string): string => readFileSync(file, 'utf8');

/** Cells of the table under a heading row, row by row. */
function cellsUnder(heading: string): readonly (readonly string[])[] {
  const lines = read('docs/architecture.md').split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${heading}`)) + 2;
  const end = lines.findIndex((line, at) => at >= first && !line.startsWith('|'));
  return lines.slice(first, end).map((line) => line.split('|').slice(1, -1));
}

function stepIn(cell: string, shape?: string): WalkStep {
  const [, file = '', name = ''] = /`([\w./-]+)` `(\w+)`/.exec(cell) ?? [];
  return { shape, file, name };
}

const linkWalk = cellsUnder('a link from HTML').map(([shape = '', by = '']) => stepIn(by, /`(\w+)`/.exec(shape)?.[1]));
const rows = cellsUnder('a label from click');
const labelWalk = [0, 1].flatMap((column) => rows.map((row) => stepIn(row[column] ?? '')));

/** A function, a method, a generator, or a property of that name with a value that can be called. */
const isDefined = (name: string, text: string): boolean =>
  new RegExp(
    String.raw`(?:function\*? ${name}\b|const ${name}\b|^ +(?:async )?\*?${name}\(|^ +${name}: (?:async )?\()`,
    'm',
  ).test(text);

describe.each([
  ['a link from HTML to suggestion', linkWalk, 12],
  ['a label from click to rescored frontier', labelWalk, 20],
] as const)('the walk of %s', (_name, walk, most) => {
  it(`has at least three and at most ${most} steps`, () => {
    expect(walk.length).toBeGreaterThanOrEqual(3);
    expect(walk.length).toBeLessThanOrEqual(most);
  });

  it.each(walk.map((step) => [`${step.file} ${step.name}`, step] as const))(
    'goes by %s, which is there',
    (_step, at) => {
      expect(existsSync(at.file)).toBe(true);
      expect(isDefined(at.name, read(at.file))).toBe(true);
    },
  );
});

it('given each shape of a link, its maker names it, and one file defines it', () => {
  const shapes = linkWalk.map(({ shape = '' }) => shape);
  const pattern = `^export (interface|type) (${shapes.join('|')})\\b`;
  const defined = execFileSync('git', ['grep', '-hoE', pattern, '--', '*.ts'], { encoding: 'utf8' });
  const names = defined.trim().split('\n');
  expect(names.map((line) => line.split(' ').at(-1)).toSorted()).toEqual(shapes.toSorted());
  for (const { shape = '', file } of linkWalk) expect(read(file)).toMatch(new RegExp(String.raw`\b${shape}\b`));
});

it('given each step of a label after the first, another file of the walk calls it, but for a click and HTTP', () => {
  const isCalled = ({ file, name }: WalkStep): boolean =>
    labelWalk.some((other) => other.file !== file && new RegExp(String.raw`\b${name}\b`).test(read(other.file)));
  expect(labelWalk.filter((step) => !isCalled(step)).map(({ name }) => name)).toEqual([
    'SuggestionCard',
    'labelHandlers',
  ]);
});
