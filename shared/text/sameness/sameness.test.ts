import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../../testing/effort.ts';
import { useLargeDictionary } from '../dictionary/large.ts';
import { IdfTable } from '../idf.ts';
import { textHash } from './exact.ts';
import { NearDuplicates } from './near-duplicates.ts';
import { resemblance, SKETCH_SIZE, type Sketch, sketch } from './sketch.ts';
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

  it('knows under one band the first fifty texts, however many more there are', () => {
    const known = new NearDuplicates<number>();
    const random = fc.sample(fc.nat({ max: 0xffffffff }), { numRuns: 120 * SKETCH_SIZE, seed: 7 });
    const texts = Array.from({ length: 120 }, (_, id) =>
      Uint32Array.from([1, 2, 3, ...random.slice(id * SKETCH_SIZE + 3, (id + 1) * SKETCH_SIZE)]),
    );
    for (const [id, of] of texts.entries()) known.add(id, of);
    // Two of three places are the same, and of the bands the first alone.
    const found = texts.map(
      (of) => known.find(of.map((value, at) => (at > 0 && at % 3 === 0 ? value ^ 1 : value)))?.id,
    );
    expect(found).toEqual(texts.map((_, id) => (id < 50 ? id : undefined)));
  });

  it('finds nothing where texts have the same two numbers, and third ones that differ as their places do', () => {
    const known = new NearDuplicates<number>();
    const [here, there] = [12, 24];
    // Two of three places are the same, and no band is.
    const number = (at: number, own: number): number => (at % 3 === 0 ? 1_000_003 * (at + own) : 7);
    known.add(
      0,
      Uint32Array.from({ length: SKETCH_SIZE }, (_, at) => (at === here ? there : number(at, 1))),
    );
    const of = Uint32Array.from({ length: SKETCH_SIZE }, (_, at) => (at === there ? here : number(at, 2)));
    expect(known.find(of, 0.1)).toBeUndefined();
  });

  it('finds what a search through lists finds', () => {
    // Of few numbers, so that bands are shared.
    const number = fc.oneof(fc.constantFrom(0x2545f491, 0x9e3779b1), fc.nat({ max: 0xffffffff }));
    const texts = fc.array(fc.array(number, { minLength: SKETCH_SIZE, maxLength: SKETCH_SIZE }), { maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.constantFrom(0.1, 0.4, 0.8), (all, least) => {
        const known = new NearDuplicates<number>();
        const listed = new ReferenceSameness();
        for (const [id, numbers] of all.entries()) {
          const of = Uint32Array.from(numbers);
          expect(known.find(of, least)).toEqual(listed.find(of, least));
          known.add(id, of);
          listed.add(id, of);
        }
      }),
      { numRuns: repeated(30) },
    );
  });
});

/** The same by maps and lists. */
class ReferenceSameness {
  readonly #bands = new Map<string, number[]>();
  readonly #sketches: Sketch[] = [];

  find(of: Sketch, least: number): { readonly id: number; readonly resemblance: number } | undefined {
    const near = new Set(bandsOf(of).flatMap((band) => this.#bands.get(band) ?? []));
    let best: { id: number; resemblance: number } | undefined;
    for (const id of near) {
      const alike = resemblance(of, this.#sketches[id] ?? new Uint32Array(0));
      if (alike >= least && alike > (best?.resemblance ?? 0)) best = { id, resemblance: alike };
    }
    return best;
  }

  add(id: number, of: Sketch): void {
    this.#sketches[id] = of;
    for (const band of bandsOf(of)) this.#bands.set(band, [...(this.#bands.get(band) ?? []), id].slice(0, 50));
  }
}

const bandsOf = (of: Sketch): string[] =>
  Array.from({ length: SKETCH_SIZE / 3 }, (_, at) => `${at} ${of.slice(3 * at, 3 * at + 3).join(' ')}`);

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
