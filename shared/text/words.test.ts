import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terms } from './terms.ts';
import { words } from './words.ts';

describe('words', () => {
  it.each([
    ["Don’t PANIC, it's 10.5% done.", ["don't", 'panic', "it's", '10.5', 'done']],
    ['Ｆｕｌｌ　ｗｉｄｔｈ １２', ['full', 'width', '12']],
    ['résumé CAFÉ naïve', ['résumé', 'café', 'naïve']],
    ['中国人民，你好！', ['中国', '人民', '你好']],
    ['state-of-the-art (v2)', ['state', 'of', 'the', 'art', 'v2']],
    ['𝐁𝐨𝐥𝐝 ﬁne', ['bold', 'fine']],
    ['한국어 문서', ['한국어', '문서']],
    ['C++, C# and F#; g++ -O2', ['c++', 'c#', 'and', 'f#', 'g++', 'o2']],
    [
      'C++11, C#7; a+b, x+++y, #1, page#top, a##, i++j',
      ['c++', '11', 'c#', '7', 'a', 'b', 'x', 'y', '1', 'page', 'top', 'a', 'i', 'j'],
    ],
    ['', []],
    ['… !? \ud800', []],
  ])('of %j', (text, expected) => expect(words(text)).toEqual(expected));

  it('are folded: folding the text first changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const found = words(text);
        for (const word of found) expect(word).toBe(word.normalize('NFKC').toLowerCase());
        expect(words(text.normalize('NFKC').toLowerCase())).toEqual(found);
      }),
    );
  });
});

describe('words of a run of kana and Han', () => {
  it('are the same the first time in a process as ever after', () => {
    const program = `import { words } from ${JSON.stringify(new URL('words.ts', import.meta.url))};
      console.log(JSON.stringify([words('ー更'), words('ー更')]));`;
    const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    expect(JSON.parse(String(said))).toEqual([
      ['ー', '更'],
      ['ー', '更'],
    ]);
  });
});

describe('long texts, whose words are remembered', () => {
  it('are never taken for each other', () => {
    const texts = ['moss', 'fern', 'peat'].map((word) => `${word} `.repeat(200));
    for (const text of [0, 1, 0, 2, 1, 0, 2, 2].map((at) => texts[at] ?? '')) {
      expect(new Set(words(text))).toEqual(new Set([text.slice(0, 4)]));
      expect(words(text)).toHaveLength(200);
    }
  });
});

describe('terms', () => {
  it('are names with signs, which single letters are not', () => {
    expect(terms('C++ or C#, not C')).toEqual(['c++', 'c#']);
  });

  it('are English stems and Chinese words, without stop words and numbers', () => {
    expect(terms("The crawlers don't crawl 500 pages; a crawler's links")).toEqual([
      'crawler',
      'crawl',
      'page',
      'crawler',
      'link',
    ]);
    expect(terms('我们在2020年七月研究了第十五座图书馆的10个读者')).toEqual(['研究', '座', '图书馆', '读者']);
  });

  it('meet in simplified characters', () => {
    expect(terms('圖書館')).toEqual(terms('图书馆'));
  });

  it('leave out keys and codes', () => {
    expect(terms(`x ${'a1'.repeat(50)} covid19 3d`)).toEqual(['covid19', '3d']);
  });
});
