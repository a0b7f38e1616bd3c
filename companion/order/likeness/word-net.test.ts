import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bestLikeness } from './best-likeness.ts';
import { WordNetLikeness } from './word-net.ts';
import { PARTS, WordNetFiles } from './word-net-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-wordnet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Synsets of one part of speech with their words and what they are kinds of, roots first. */
type Synsets = readonly (readonly [words: readonly string[], kindsOf: readonly string[]])[];

/** Writes a database in the form of WordNet's own files. */
function write(part: string, synsets: Synsets): void {
  let data = '  1 A licence stands here.\n';
  const places = new Map<string, number>();
  const senses = new Map<string, number[]>();
  for (const [words, kindsOf] of synsets) {
    const at = data.length;
    const pad = (place: number) => String(place).padStart(8, '0');
    const ups = kindsOf.map((word) => `@ ${pad(places.get(word) ?? 0)} n 0000 ~ 00000000 n 0000`).join(' ');
    const head = `${words.length.toString(16).padStart(2, '0')} ${words.map((word) => `${word} 0`).join(' ')}`;
    const count = String(2 * kindsOf.length).padStart(3, '0');
    data += `${pad(at)} 03 n ${head} ${[count, ups].join(' ').trim()} | a gloss @ with signs\n`;
    for (const word of words) {
      places.set(word, at);
      senses.set(word, [...(senses.get(word) ?? []), at]);
    }
  }
  const index = [...senses]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, at]) => `${word} n ${at.length} 2 @ ~ ${at.length} 0 ${at.join(' ')}  `);
  writeFileSync(join(folder, `data.${part}`), data);
  writeFileSync(join(folder, `index.${part}`), `  1 A licence stands here.\n${index.join('\n')}\n`);
}

const NOUNS: Synsets = [
  [['entity'], []],
  [['artifact'], ['entity']],
  [['vehicle'], ['artifact']],
  [['car', 'automobile'], ['vehicle']],
  [['truck'], ['vehicle']],
  [['food'], ['entity']],
  [['cherry'], ['food']],
  [['carriage', 'car'], ['vehicle']],
];

for (const part of PARTS) write(part, part === 'noun' ? NOUNS : [[['quick', 'fast'], []]]);

const words = new WordNetLikeness(new WordNetFiles(folder));
const likeness = (a: string, b: string): number => words.likeness(a, b);

describe('likeness by WordNet', () => {
  it('is 1 for synonyms, in any regular form and any part of speech', () => {
    expect(likeness('car', 'automobile')).toBe(1);
    expect(likeness('cars', 'automobiles')).toBe(1);
    expect(likeness('cherries', 'cherry')).toBe(1);
    expect(likeness('carriage', 'automobile')).toBeLessThan(1);
    expect(likeness('carriage', 'car')).toBe(1);
    expect(likeness('quick', 'fast')).toBe(1);
  });

  it('is a half where one is a kind of the other, and 0 for the rest and for words unknown', () => {
    expect(likeness('vehicle', 'trucks')).toBe(0.5);
    expect(likeness('car', 'vehicle')).toBe(0.5);
    expect(likeness('artifact', 'truck')).toBe(0);
    expect(likeness('car', 'truck')).toBe(0);
    expect(likeness('truck', 'zeppelin')).toBe(0);
    expect(likeness('卡车', 'truck')).toBe(0);
  });

  it('is symmetric', () => {
    const all = NOUNS.flatMap(([names]) => names);
    for (const a of all) for (const b of all) expect(likeness(a, b)).toBe(likeness(b, a));
  });

  it('adds to spelling and takes nothing from it, with the package or without', () => {
    expect(bestLikeness().likeness('crawler', 'crawlers')).toBe(1);
    expect(bestLikeness().likeness('华侨', '华侨华人')).toBeGreaterThanOrEqual(0.5);
  });
});
