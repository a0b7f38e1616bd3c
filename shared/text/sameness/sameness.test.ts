import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useLargeDictionary } from '../dictionary/large.ts';
import { IdfTable } from '../idf.ts';
import { textHash } from './exact.ts';
import { NearDuplicates } from './near-duplicates.ts';
import { resemblance, sketch } from './sketch.ts';
import { countTitle, isSameTitle, titleLikeness } from './titles.ts';

const NEWS =
  'The city library will open its new reading room next Monday. The room has two hundred seats and keeps the newspapers of the last fifty years. Readers may order books by telephone or on the web, and take them home for four weeks. A guided tour is given every Saturday at ten.';
const OTHER =
  'A storm pulled down power lines in three villages on Sunday night. Crews worked until dawn to mend them, and schools stayed closed. Nobody was hurt, the mayor said, though several roofs were lost and one barn burned to the ground.';
const CHINESE =
  '市图书馆新阅览室下周一开放，共有两百个座位，收藏最近五十年的报纸。读者可以打电话或者上网借书，每次可借四周，每周六上午十点有专人讲解。';

describe('textHash', () => {
  it('is the same for the same words', () => {
    expect(textHash(' The  city—library.')).toBe(textHash('the CITY library'));
    expect(textHash(NEWS)).not.toBe(textHash(OTHER));
    expect(textHash(NEWS)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('sketch', () => {
  it('is near 1 for a text with small changes and near 0 for another text', () => {
    expect(resemblance(sketch(NEWS), sketch(`Updated 10:42. ${NEWS} Share this page.`))).toBeGreaterThan(0.6);
    expect(resemblance(sketch(CHINESE), sketch(CHINESE.replace('四周', '三周')))).toBeGreaterThan(0.6);
    expect(resemblance(sketch(NEWS), sketch(OTHER))).toBeLessThan(0.15);
  });

  it('is what earlier versions made of the text: sketches of watched pages are kept', () => {
    // As in the companion, which keeps them.
    useLargeDictionary();
    expect([...sketch(NEWS).slice(0, 4)]).toEqual([3658935712, 3696554567, 80826653, 3766694896]);
    expect([...sketch(CHINESE).slice(0, 4)]).toEqual([902730889, 1468526863, 3212016273, 4118904720]);
    expect([...sketch('moss').slice(0, 2)]).toEqual([310124439, 1109395209]);
  });

  it('is nothing for a text without words', () => {
    expect(sketch(' … ').length).toBe(0);
    expect(resemblance(sketch(''), sketch(''))).toBe(0);
  });

  it('is symmetric, and 1 with itself', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.lorem({ maxCount: 40 }), (a, b) => {
        expect(resemblance(sketch(a), sketch(b))).toBe(resemblance(sketch(b), sketch(a)));
        expect(resemblance(sketch(a), sketch(a))).toBe(1);
      }),
    );
  });

  it('estimates the resemblance of sets of shingles', () => {
    const all = Array.from({ length: 400 }, (_, at) => `word${at}`);
    const left = sketch(all.slice(0, 300).join(' '));
    const right = sketch(all.slice(100).join(' '));
    const truth = 198 / 398;
    expect(Math.abs(resemblance(left, right) - truth)).toBeLessThan(0.15);
  });
});

describe('NearDuplicates', () => {
  it('finds the text that a new one repeats, and nothing for a new text', () => {
    const known = new NearDuplicates<string>();
    known.add('news', sketch(NEWS));
    known.add('other', sketch(OTHER));
    expect(known.find(sketch(`Archive. ${NEWS}`))?.id).toBe('news');
    expect(known.find(sketch(CHINESE))).toBeUndefined();
    expect(known.size).toBe(2);
  });
});

describe('isSameTitle', () => {
  const idf = new IdfTable();
  for (const title of ['缅甸华侨华人为孔子课堂捐款', '泰国侨团捐款', '华侨华人欢度春节', 'Library opens new room'])
    countTitle(title, idf);

  it('does not fall for its known false friend', () => {
    expect(isSameTitle('缅甸华侨华人为孔子课堂捐款', '缅甸华侨华人为台湾灾区同胞捐款', idf)).toBe(false);
  });

  it('sees the same title through source marks and word order', () => {
    expect(isSameTitle('缅甸华侨华人为孔子课堂捐款', '缅甸华侨华人为孔子课堂捐款_中国新闻网', idf)).toBe(true);
    expect(isSameTitle('City Library opens new reading room', 'New reading room opens: city library', idf)).toBe(true);
  });

  it('keeps numbered titles and short titles apart', () => {
    expect(isSameTitle('侨务工作简报 第11期 总目录', '侨务工作简报 第12期 总目录', idf)).toBe(false);
    expect(isSameTitle('Home', 'Home', idf)).toBe(false);
  });

  it('has a likeness of 1 for the same and 0 for nothing in common', () => {
    expect(titleLikeness('Library opens', 'library OPENS', idf)).toBeCloseTo(1);
    expect(titleLikeness('Library opens', '缅甸华侨', idf)).toBe(0);
  });
});
