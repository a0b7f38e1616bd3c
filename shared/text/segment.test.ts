import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { repeated } from '../testing/effort.ts';
import { extraWords, segment } from './segment.ts';

const cut = (text: string): string => segment(text).join(' ');

describe('segment', () => {
  it.each([
    ['我们研究生物的方法。', '我们 研究 生物 的 方法 。'],
    ['改革开放以来，基础设施越来越好', '改革 开放 以来 ， 基础 设施 越来越 好'],
    ['1998年7月3日增长了10.5%', '1998年 7月 3日 增长 了 10.5%'],
    ['她工作了10年，挣了3.5万元', '她 工作 了 10 年 ， 挣 了 3.5万 元'],
    ['二十世纪第十五届大会有三位代表', '二十 世纪 第十五 届 大会 有 三 位 代表'],
    ['——我说……走吧！！', '—— 我 说 …… 走 吧 ！ ！'],
    ['使用TypeScript写B2B程序', '使用 TypeScript 写 B2B 程序'],
    ['圖書館的讀者', '圖書館 的 讀者'],
  ])('cuts %s', (text, expected) => expect(cut(text)).toBe(expected));

  it('keeps a person together whom no dictionary knows', () => {
    expect(segment('记者游景玉说')).toContain('游景玉');
    expect(segment('記者鍾理立說')).toContain('鍾理立');
  });

  it('knows more words with the large dictionary', async () => {
    // Another file of this process may have put it in use.
    vi.resetModules();
    const { segment: fresh } = await import('./segment.ts');
    const { useLargeDictionary } = await import('./dictionary/large.ts');
    expect(fresh('中文分词的方法')).toEqual(['中文', '分', '词', '的', '方法']);
    useLargeDictionary();
    useLargeDictionary();
    expect(fresh('中文分词的方法')).toEqual(['中文', '分词', '的', '方法']);
  });

  it('given forward maximum matching, takes the longest word first', () => {
    expect(segment('研究生命起源', { way: 'forward-maximum' })).toEqual(['研究生', '命', '起源']);
    expect(segment('研究生命起源')).toEqual(['研究', '生命', '起源']);
  });

  it('takes the words it is given', () => {
    expect(segment('去侨梦苑参观', { extra: extraWords(['侨梦苑', '']) })).toEqual(['去', '侨梦苑', '参观']);
  });

  it('cuts Japanese and Thai by the words of the platform', () => {
    expect(segment('図書館は休みです')).toContain('図書館');
    expect(segment('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
  });

  it('loses nothing but spaces, whatever the text', () => {
    const piece = fc.constantFrom(
      '中',
      '国',
      '人民',
      '一',
      '十',
      '第',
      '年',
      '1',
      '98',
      '.',
      ',',
      '%',
      'a',
      "'",
      '’',
      'é',
      'の',
      'ไ',
      '𠮷',
      '\ud842',
      '王',
      ' ',
      '…',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('likeliest' as const, 'forward-maximum' as const), (input, way) => {
        const tokens = segment(input, { way });
        expect(tokens.join('')).toBe(input.replace(/[\s\p{Z}]/gu, ''));
        expect(tokens).not.toContain('');
      }),
      { numRuns: repeated(1_000) },
    );
  });

  it('cuts a run longer than its buffer', () => {
    const text = '中国人民'.repeat(3_000);
    expect(segment(text).join('')).toBe(text);
    expect(segment(text).filter((word) => word === '中国').length).toBeGreaterThan(2_990);
  });
});
