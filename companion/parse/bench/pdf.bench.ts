/**
 * Words of PDF files against those that poppler's `pdftotext` finds, F1 of the two bags of words, with the time and
 * memory of each: `npm run bench pdf [-- FOLDER]` (default ../shared/data/pdf, whose archive is unpacked). Chinese
 * counts by characters.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isParseLimit } from '../errors.ts';
import { createParsePool } from '../pool.ts';

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const ARCHIVE = '../shared/data/pdf/pdfs.tar.xz';
/**
 * Files whose words the two readers cannot share: eight pages of mirrored and turned letters, which `pdftotext` writes
 * backwards.
 */
const MIRRORED: ReadonlySet<string> = new Set(['issue-848.pdf']);

function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(TOKEN)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

const sizeOf = (bag: Map<string, number>): number => [...bag.values()].reduce((sum, count) => sum + count, 0);

function f1Of(one: Map<string, number>, other: Map<string, number>): number {
  let common = 0;
  for (const [word, count] of one) common += Math.min(count, other.get(word) ?? 0);
  return (2 * common) / (sizeOf(one) + sizeOf(other));
}

function theirWords(file: string): Map<string, number> {
  try {
    return bagOf(execFileSync('pdftotext', [file, '-'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    return new Map();
  }
}

const unpacked = process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), 'ambit-pdf-')) : undefined;
const folder = process.argv[2] ?? unpacked ?? '';
if (unpacked !== undefined) execFileSync('tar', ['xf', ARCHIVE, '-C', unpacked]);
const pool = createParsePool({ size: 1 });
const rows: Record<string, unknown>[] = [];
const scores: number[] = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  try {
    const record = await pool.pdf(bytes, `https://pdf.example/${file}`);
    const theirs = theirWords(path);
    const f1 = f1Of(bagOf(record.text), theirs);
    if (!MIRRORED.has(file)) scores.push(f1);
    const ms = Math.round(pool.tookMs(record));
    rows.push({
      file,
      pages: record.pages,
      words: sizeOf(theirs),
      F1: f1.toFixed(3),
      ms,
      cut: record.truncated,
      title: record.title.slice(0, 40),
    });
  } catch (error) {
    if (!isParseLimit(error)) throw error;
    rows.push({ file, ms: Math.round(performance.now() - startedAt), title: error.message.slice(0, 60) });
  }
  Object.assign(rows.at(-1) ?? {}, { 'RSS MB more': Math.round((process.memoryUsage().rss - before) / 2 ** 20) });
}
await pool.close();
if (unpacked !== undefined) rmSync(unpacked, { recursive: true });
console.table(rows);
const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
console.log(
  `${scores.length} readable files: F1 ${mean.toFixed(3)} on the mean, ${Math.min(...scores).toFixed(3)} at least`,
);
