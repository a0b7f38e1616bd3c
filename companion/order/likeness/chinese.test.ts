import { describe, expect, it, vi } from 'vitest';
import { BuiltInSpace } from './built-in-space.ts';
import { Glosses, installedGlosses } from './glosses.ts';
import { SpaceLikeness } from './word-space.ts';

const DICTIONARY = `# CC-CEDICT
#! entries=8
教師 教师 [jiao4 shi1] /teacher/CL:個|个[ge4]/
老師 老师 [lao3 shi1] /(coll.) teacher/
僑胞 侨胞 [qiao2 bao1] /compatriot [tong2 bao1] living 海外 abroad/
銀行 银行 [yin2 hang2] /bank/CL:家[jia1]/
行 行 [hang2] /row; line/
行 行 [xing2] /to walk/OK!/
王 王 [Wang2] /surname Wang/
a line of another form
汽車 汽车 [qi4 che1] /car; automobile; bus/`;
const glosses = new Glosses(Buffer.from(DICTIONARY));
const words = new SpaceLikeness([new BuiltInSpace(() => glosses)]);
const likeness = (a: string, b: string): number => words.likeness(a, b);

describe('a dictionary in the format of CC-CEDICT', () => {
  it('gives what words mean in English, all entries of a word together', () => {
    expect(glosses.of('教师')).toEqual(['teacher']);
    expect(glosses.of('老师')).toEqual(['teacher']);
    expect(glosses.of('侨胞')).toEqual(['compatriot living abroad']);
    expect(glosses.of('行')).toEqual(['row; line', 'to walk', 'ok!']);
    expect(glosses.of('汽车')).toEqual(['car; automobile; bus']);
  });

  it('says nothing where it knows nothing: surnames, unknown words, lines of another form', () => {
    expect(glosses.has('王')).toBe(true);
    for (const word of ['王', '学生', '#', 'line', '']) expect(glosses.of(word)).toEqual([]);
  });
});

describe('likeness of Chinese words by word vectors', () => {
  it('is 1 for words that mean the same, in either script and across languages', () => {
    expect(likeness('教师', '老师')).toBeCloseTo(1, 5);
    expect(likeness('教師', '老师')).toBeCloseTo(1, 5);
    expect(likeness('银行', 'bank')).toBeCloseTo(1, 5);
  });

  it('is more for near words than for distant ones', () => {
    expect(likeness('汽车', 'truck')).toBeGreaterThan(0.3);
    expect(likeness('汽车', 'truck')).toBeGreaterThan(likeness('汽车', 'teacher'));
    expect(likeness('银行', '汽车')).toBeLessThan(0.1);
  });

  it('takes an unknown word apart where all its parts are known and longer than a character', () => {
    expect(likeness('教师银行', '银行')).toBeGreaterThan(0.2);
    expect(likeness('教师银行业', '银行')).toBe(0);
    expect(likeness('行王', '行')).toBe(0);
  });

  it('leaves a run of numerals alone that is as long as a page: to take it apart would take seconds', () => {
    const looks = vi.spyOn(glosses, 'has');
    expect(likeness('教师'.repeat(20_001), '教师')).toBe(0);
    expect(looks.mock.calls.length).toBeLessThan(100);
  });

  it('knows English without a dictionary, and Chinese with the one that is installed', () => {
    const alone = new SpaceLikeness([new BuiltInSpace(() => undefined)]);
    expect(alone.likeness('movie', 'film')).toBeGreaterThan(0.5);
    expect(alone.likeness('教师', '老师')).toBe(0);
    const installed = installedGlosses();
    if (installed !== undefined) expect(installed.of('图书馆')).toContain('library');
  });

  it('is symmetric and within [0,1]', () => {
    const all = ['教师', '老師', '银行', '汽车', '王', '学生', 'bank', 'teacher', 'zzz', 'über'];
    for (const a of all) {
      for (const b of all) {
        expect(likeness(a, b)).toBe(likeness(b, a));
        expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(likeness(a, b)).toBeLessThanOrEqual(1);
      }
    }
  });
});
