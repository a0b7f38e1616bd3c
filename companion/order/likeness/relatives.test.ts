import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Relative } from '../../../shared/api/lexicon.ts';
import { Glosses } from './glosses.ts';
import { Relatives } from './relatives.ts';
import { writeWordNet } from './testing/word-net-folder.ts';
import { PARTS, WordNetFiles } from './word-net-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-relatives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const part of PARTS) {
  writeWordNet(
    folder,
    part,
    part === 'noun'
      ? [
          [['currency'], []],
          [['bread', 'dough', 'cabbage'], ['currency']],
          [['baked_goods'], []],
          [['bread', 'breadstuff'], ['baked_goods']],
          [['rye_bread'], ['bread']],
          [['toast'], ['bread']],
        ]
      : [[['quick'], []]],
  );
}

const DICTIONARY = `# CC-CEDICT
麵包 面包 [mian4 bao1] /bread/CL:片[pian4]/
饢 馕 [nang2] /a kind of a flat bread/
餐包 餐包 [can1 bao1] /bread/
烤麵包 烤面包 [kao3 mian4 bao1] /toast/
麵包房 面包房 [mian4 bao1 fang2] /bakery/
`;

/** Vectors with one axis for food and one for money. */
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  bread: [1, 0.2],
  flour: [1, 0],
  rye: [0.9, 0.1],
  breadstuff: [1, 0],
  baked: [1, 0],
  goods: [0.5, 0.5],
  toast: [0.8, 0.2],
  dough: [0.2, 1],
  cabbage: [0.1, 1],
  currency: [0, 1],
};
const space = {
  vector: (word: string) => VECTORS[word] && Float32Array.from(VECTORS[word]),
  nearest: () => ['flour', 'pastry', 'rye'],
};

const relatives = new Relatives(() => ({
  wordNet: new WordNetFiles(folder),
  glosses: new Glosses(Buffer.from(DICTIONARY)),
  space,
}));
const of = (kinship: Relative['kinship'], ...words: readonly string[]): readonly string[] =>
  relatives.of(words).flatMap((one) => (one.kinship === kinship ? [one.word] : []));

describe('relatives of a topic’s words', () => {
  it('are of the sense that the topic means, in any regular form', () => {
    expect(of('same', 'breads', 'flour')).toEqual(['breadstuff', 'bread']);
    expect(of('broader', 'bread', 'flour')).toEqual(['baked goods']);
    expect(of('narrower', 'bread', 'flour').toSorted()).toEqual(['rye bread', 'toast']);
    expect(of('same', 'bread', 'currency', 'cabbage', 'currency')).toEqual(['dough']);
  });

  it('leave out what the topic has, and name nothing twice', () => {
    expect(of('narrower', 'bread', 'flour', 'Rye bread')).toEqual(['toast']);
    expect(of('near', 'bread', 'flour')).toEqual(['rye', 'pastry']);
    const all = relatives.of(['bread', 'breads', 'flour']).map(({ word }) => word);
    expect(new Set(all).size).toBe(all.length);
  });

  it('of a Chinese word come from its meanings and from the words that it is part of, in either script', () => {
    expect(relatives.of(['麵包'])).toEqual([
      { word: '餐包', of: '麵包', kinship: 'same' },
      { word: '烤面包', of: '麵包', kinship: 'narrower' },
      { word: '面包房', of: '麵包', kinship: 'near' },
    ]);
    expect(of('broader', '烤面包')).toEqual(['面包']);
  });

  it('given unknown words, or no dictionaries, returns no relatives', () => {
    expect(relatives.of(['zeppelins', '齊柏林', 'http://x', ''])).toEqual([]);
    const bare = new Relatives(() => ({
      wordNet: undefined,
      glosses: undefined,
      space: { ...space, nearest: () => [] },
    }));
    expect(bare.of(['bread', '面包'])).toEqual([]);
  });
});
