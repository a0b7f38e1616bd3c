import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCS = new URL('../../docs/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, DOCS), 'utf8');

/** Levels of the headings, numbers of table rows and list points, and everything in code style, in order. */
function outline(text: string): unknown {
  const lines = text.split('\n');
  return {
    headings: lines.flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? []),
    rows: lines.filter((line) => line.startsWith('|')).length,
    points: lines.filter((line) => /^(?:-|\d+\.) /.test(line)).length,
    blocks: text.match(/^```\w*$/gm) ?? [],
    pictures: [...text.matchAll(/!\[[^\]]*\]\((?:\.\.\/)?([^)]+)\)/g)].map(([, picture]) => picture),
  };
}

describe.each(readdirSync(new URL('zh/', DOCS)))('docs/zh/%s', (file) => {
  it('has every heading, table row, list point, code block and picture of the English document', () => {
    expect(outline(read(`zh/${file}`))).toEqual(outline(read(file)));
  });

  it('names every command, path and setting that the English document names', () => {
    const named = (text: string): string[] => [...new Set(text.match(/`[^`\n]+`/g) ?? [])].sort();
    expect(named(read(`zh/${file}`))).toEqual(named(read(file)));
  });

  it('is linked with the English document in both directions', () => {
    expect(read(file)).toContain(`](zh/${file})`);
    expect(read(`zh/${file}`)).toContain(`](../${file})`);
  });
});
