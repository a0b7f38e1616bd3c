import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { LAB } from '../../companion/cli/language/chinese/lab.ts';
import { translator } from '../../companion/cli/language/told.ts';
import { PAPERS } from '../../companion/lab/report/paper-figure.ts';
import { isNode, sentenceIn } from './sentences.ts';

const ROOT = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', 'companion/lab'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|bench)\//.test(file));

/** Parts of reports by the properties that hold them. */
const TOLD = new Set(['heading', 'notes', 'note', 'head', 'about', 'what', 'why', 'published', 'x', 'y']);
const SENTENCE = /^[A-Z"].* [a-z]+ .*[.?]$/s;
/** Names and measures that are the same in both languages. */
const SAME = new Set<string>([...PAPERS, 'AUC', 'F1', 'Brier', 'MiB', 'MiB $1']);
/** A value that is a sentence of its own, before another sentence. */
const LEADING = /(?:^|(?<=[.?] ))\$\d (?=[A-Z])/;
/** Two English words in a row. */
const ENGLISH = /[A-Za-z]{2,} [a-z]{2,}/;

/** Texts of the reports that a file makes, with `$1` and so on for their values. */
function toldIn(file: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, isTold: boolean): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, isTold);
    // Errors have a catalogue of their own, and progress is not part of a report.
    if (!isNode(value) || value.type === 'NewExpression' || value.type === 'ImportDeclaration') return;
    if (value.type === 'CallExpression' && isNode(value.callee) && isNode(value.callee.property)) {
      if (value.callee.property.name === 'progress') return;
    }
    const text = sentenceIn(value);
    if (text !== undefined) {
      if ((isTold || SENTENCE.test(text)) && /[A-Za-z]{2}/.test(text.replace(/\$\d/g, ''))) found.push(text);
      return;
    }
    if (value.type === 'Property' && isNode(value.key)) {
      walk(value.value, TOLD.has(String(value.key.name)));
      return;
    }
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, isTold);
  };
  walk(parseAst(readFileSync(new URL(file, ROOT), 'utf8'), { lang: 'ts' }).body, false);
  return found;
}

it('has every text of a report of the lab in Chinese', () => {
  const tell = translator(LAB, () => true);
  const texts = files.flatMap((file) =>
    toldIn(file).flatMap((text) => text.split(LEADING).map((part) => [file, part.trim()] as const)),
  );
  expect(texts.length).toBeGreaterThan(200);
  const isTold = (text: string) =>
    /[\u4e00-\u9fff]/.test(text) && !ENGLISH.test(text.replace(/(?:NB|GA) crawler/g, ''));
  const missing = texts.filter(([, text]) => text !== '' && !SAME.has(text) && !isTold(tell(text)));
  expect(missing.map(([file, text]) => `${file}: ${text}`)).toEqual([]);
});

it('every Chinese text of a report has the values of the English one', () => {
  const places = (text: string): string[] => (text.match(/\$\d{1,2}/g) ?? []).sort();
  expect(Object.entries(LAB).filter(([english, chinese]) => places(english).join() !== places(chinese).join())).toEqual(
    [],
  );
});
