import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../testing/effort.ts';
import { displayText } from './display.ts';

const graphemes = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;

describe('displayText', () => {
  it.each([
    ['bidi override', 'safe\u202egpj.exe', 'safegpj.exe'],
    ['bidi isolate', 'a\u2066b\u2069c', 'abc'],
    ['zero width', 'pay\u200bpal\ufeff', 'paypal'],
    ['NUL and controls', 'a\u0000b\u0007c\u009bd', 'abcd'],
    ['line ends and spaces', '  a\r\n\t b\u00a0\u3000c\u2028d ', 'a b c d'],
    ['more spaces than one', ' a  b ', 'a b'],
    ['tag characters', 'x\u{e0041}\u{e007f}y', 'xy'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['Hangul filler', 'a\u3164b', 'ab'],
    ['a joiner with nothing to join', '\u200da\u200c b', 'a b'],
  ])('takes out %s', (_, input, shown) => expect(displayText(input)).toBe(shown));

  it.each(['می‌خواهم', 'क्‍ष', '👩‍👩‍👧', 'e\u0301', 'ก็ดี', '中文，标题', '한국어', 'ab 中', ''])(
    'given %s, leaves it unchanged',
    (text) => {
      expect(displayText(text)).toBe(text);
    },
  );

  it('holds a flood of combining marks to four', () => {
    expect(displayText(`Z${'\u0335'.repeat(500)}algo`)).toBe(`Z${'\u0335'.repeat(4)}algo`);
  });

  it('given a text that is too long, cuts at graphemes and marks the cut', () => {
    expect(displayText('👩‍👩‍👧'.repeat(5), 2)).toBe(`${'👩‍👩‍👧'.repeat(2)}…`);
    expect(displayText('ab cd', 3)).toBe('ab…');
    expect(displayText('abc', 3)).toBe('abc');
    expect(displayText('\u200b'.repeat(1_000_000))).toBe('…');
  });

  it('is bounded, clean and idempotent for any text', () => {
    const nasty = fc.constantFrom(
      '\u202e',
      '\u200d',
      '\u200c',
      '\u0301',
      '\ud800',
      ' ',
      '\n',
      'a',
      '中',
      '👩',
      '\u{1f1e6}',
      '\u1100',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(nasty, { maxLength: 400 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (input, most) => {
        const shown = displayText(input, most);
        expect(graphemes(shown)).toBeLessThanOrEqual(most + 1);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\s\s/u);
        expect(displayText(shown, most + 1)).toBe(shown);
      }),
      { numRuns: repeated(2_000) },
    );
  });
});
