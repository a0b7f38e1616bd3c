import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bestLikeness } from './best-likeness.ts';
import { type Synsets, writeWordNet } from './testing/word-net-folder.ts';
import { WordNetLikeness } from './word-net.ts';
import { PARTS, WordNetFiles } from './word-net-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-wordnet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

for (const part of PARTS) writeWordNet(folder, part, part === 'noun' ? NOUNS : [[['quick', 'fast'], []]]);

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
