import { TextDecoder } from '@exodus/bytes/encoding.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../../shared/testing/effort.ts';
import { decodeHtml } from './charset.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const ZHONGWEN_GBK = bytes(0xd6, 0xd0, 0xce, 0xc4);

describe('decodeHtml', () => {
  it.each([
    ['utf-8', bytes(0xef, 0xbb, 0xbf, 0x41), 'A'],
    ['utf-16le', bytes(0xff, 0xfe, 0x2d, 0x4e), '中'],
    ['utf-16be', bytes(0xfe, 0xff, 0x4e, 0x2d), '中'],
  ])('believes a byte order mark before the header: %s', (charset, input, text) => {
    expect(decodeHtml(input, 'gbk')).toEqual({ text, charset });
  });

  it('believes the header before the page', () => {
    expect(decodeHtml(join(latin('<meta charset=big5>'), ZHONGWEN_GBK), ' GB2312 ')).toEqual({
      text: '<meta charset=big5>中文',
      charset: 'gbk',
    });
  });

  it.each([
    ['<meta charset="gbk">', 'gbk'],
    ['<META content="text/html; charset=gb2312" http-equiv=Content-Type>', 'gbk'],
    ['<!-- <meta charset=big5> --><meta charset=gb18030>', 'gb18030'],
    ['<?xml version="1.0" encoding="gbk"?>', 'gbk'],
  ])('reads the declaration in %s', (head, charset) => {
    expect(decodeHtml(join(latin(head), ZHONGWEN_GBK), '')).toEqual({ text: `${head}中文`, charset });
  });

  const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
  const swapped = (input: Uint8Array): Uint8Array => Buffer.from(input).swap16();
  const XML_16 = '<?xml version="1.0"?><p>中';

  it('reads an XML declaration in UTF-16, as the standard does before any meta', () => {
    expect(decodeHtml(utf16(XML_16), '')).toEqual({ text: XML_16, charset: 'utf-16le' });
    expect(decodeHtml(swapped(utf16(XML_16)), '')).toEqual({ text: XML_16, charset: 'utf-16be' });
    expect(decodeHtml(utf16(XML_16), 'gbk').charset).toBe('gbk');
  });

  it('guesses UTF-16 by its zeros', () => {
    const page = '<title>没有声明编码的网页</title><p>一段中文文字';
    expect(decodeHtml(utf16(page), '')).toEqual({ text: page, charset: 'utf-16le' });
    expect(decodeHtml(swapped(utf16(page)), '')).toEqual({ text: page, charset: 'utf-16be' });
    expect(decodeHtml(utf16(`${page}字`).subarray(0, -1), '')).toEqual({ text: page, charset: 'utf-16le' });
    expect(decodeHtml(latin('a page with a stray \0 zero and another \0'), '').charset).toBe('utf-8');
    expect(decodeHtml(new Uint8Array(5_000), '').charset).toBe('utf-8');
  });

  it('given escapes of ISO-2022-JP, recognises it if all of the text is readable so', () => {
    const page = '<title>\x1b$B$3$l$O\x1b(B</title>';
    expect(decodeHtml(latin(page), '')).toEqual({ text: '<title>これは</title>', charset: 'iso-2022-jp' });
    expect(decodeHtml(latin(page.slice(0, 13)), '')).toEqual({ text: '<title>こ', charset: 'iso-2022-jp' });
    expect(decodeHtml(latin('\x1b$B<script>\x1b(B'), '').charset).toBe('utf-8');
  });

  it('reads all of GB18030 under the label gb2312, and x-user-defined in a meta as windows-1252', () => {
    expect(decodeHtml(bytes(0x81, 0x30, 0x84, 0x36, 0x98, 0x39, 0xfc, 0x38), 'gb2312').text).toBe('¥𫫢');
    expect(decodeHtml(join(latin('<meta charset=x-user-defined>'), bytes(0x80)), '').charset).toBe('windows-1252');
  });

  it('reads a page that declares UTF-16 in ASCII as UTF-8', () => {
    expect(decodeHtml(latin('<meta charset=utf-16>x'), '').charset).toBe('utf-8');
  });

  it('does not look for a declaration beyond 1,024 bytes', () => {
    expect(decodeHtml(latin(`${' '.repeat(1_024)}<meta charset=gbk>`), '').charset).toBe('utf-8');
  });

  it.each([
    ['windows-1252', 'windows-1252', bytes(0x80), '€'],
    ['euc-kr', 'euc-kr', bytes(0x8c, 0x63), '똠'],
    ['gbk', 'gbk', bytes(0xa2, 0xe3), '€'],
    ['x-user-defined', 'x-user-defined', bytes(0x80), '\uf780'],
  ])('decodes %s as the Encoding Standard does', (label, charset, input, text) => {
    expect(decodeHtml(input, label)).toEqual({ text, charset });
  });

  it.each(['utf-8', 'gbk', 'shift_jis', 'windows-1252', 'iso-2022-jp', 'utf-16le', 'big5', 'x-user-defined'])(
    'reads bytes below 128 under %s as the standard does',
    (label) => {
      const all = Uint8Array.from({ length: 128 }, (_, byte) => byte);
      const expected = new TextDecoder(label).decode(all);
      expect(decodeHtml(all, label).text).toBe(expected);
    },
  );

  it.each(['utf-7', 'nonsense', 'x'.repeat(10_000)])('takes no notice of the label %.20s', (label) => {
    expect(decodeHtml(latin('+ADw-script+AD4-'), label)).toEqual({ text: '+ADw-script+AD4-', charset: 'utf-8' });
  });

  it.each(['iso-2022-kr', 'hz-gb-2312', 'replacement'])('never decodes %s', (label) => {
    expect(decodeHtml(latin('~{<script>~}'), label)).toEqual({ text: '\ufffd', charset: 'replacement' });
  });

  it('takes a page cut inside its last character for UTF-8', () => {
    const whole = new TextEncoder().encode('中文网页');
    expect(decodeHtml(whole.subarray(0, whole.length - 1), '').charset).toBe('utf-8');
  });

  it('guesses Chinese that declares nothing', () => {
    const text = bytes(
      ...[0xd6, 0xd0, 0xb9, 0xfa, 0xc8, 0xcb, 0xc3, 0xf1, 0xb5, 0xc4, 0xc9, 0xfa, 0xbb, 0xee, 0xd4, 0xbd, 0xc0, 0xb4],
      ...[0xd4, 0xbd, 0xba, 0xc3, 0xa3, 0xac, 0xce, 0xd2, 0xc3, 0xc7, 0xd2, 0xb2, 0xcf, 0xa3, 0xcd, 0xfb],
    );
    expect(decodeHtml(text, '').text).toBe('中国人民的生活越来越好，我们也希望');
  });

  it('disbelieves a declaration that cannot be right, and only then', () => {
    const page = new TextEncoder().encode('网页的编码声明常常是错的，这一页就是这样。'.repeat(20));
    expect(decodeHtml(page, 'euc-jp').charset).toBe('utf-8');
    const damaged = join(latin('a'.repeat(1_000)), bytes(0xff, 0xfe, 0xc0, 0xaf));
    expect(decodeHtml(damaged, 'utf-8').charset).toBe('utf-8');
  });

  it('gives well-formed text for any bytes and label', () => {
    const label = fc.constantFrom(
      '',
      'utf-8',
      'utf-16le',
      'utf-16be',
      'gbk',
      'big5',
      'shift_jis',
      'iso-2022-jp',
      'windows-1252',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), label, (input, charset) => {
        const { text } = decodeHtml(input, charset);
        expect(/\p{Surrogate}/u.test(text)).toBe(false);
      }),
      { numRuns: repeated(1_000) },
    );
  });
});
