import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../testing/effort.ts';
import { displayUrl } from './display.ts';
import { decodePunycode } from './punycode.ts';
import { looksWellKnown, wellKnownNames } from './well-known.ts';

const shown = (host: string): string | undefined => displayUrl(`https://${host}/`)?.host;

describe('a host is shown', () => {
  it.each([
    'münchen.de',
    'straße.de',
    'bücher.example',
    'español.es',
    'médium.fr',
    'żółw.pl',
    'çağrı.com.tr',
    'việtnam.vn',
    'smørrebrød.dk',
    'þórður.is',
    'bakı.az',
    'gəncə.az',
    'paral·lel.cat',
    '中国.cn',
    'ビタミン.jp',
    'べんとう.jp',
    'スーパー.jp',
    '도서관.kr',
    'пример.рф',
    'пример.com',
    'сор.ru',
    'παράδειγμα.gr',
    'παράδειγμα.com',
    'مثال.com',
    'דוגמה.com',
    'ตัวอย่าง.com',
    'उदाहरण.com',
    'მაგალითი.com',
  ])('shown readable: %s', (host) => expect(shown(host)).toBe(host));

  it.each([
    ['an accent on a well-known name', 'gíthub.com'],
    ['another', 'páypal.com'],
    ['a stroke through a letter of one', 'googłe.com'],
    ['a well-known name under another suffix', 'gíthub.io.example'],
    ['one before the domain', 'www.páypal.evil.example'],
    ['two accents', 'ämazön.de'],
    ['a digit for a letter beside an accent', 'g00glé.com'],
    ['r and n for an m beside an accent', 'arnazón.com'],
    ['a word that is a well-known domain', 'médium.com'],
    ['a letter without its dot', 'wıkıpedıa.org'],
    ['Vietnamese accents', 'fạcebook.com'],
    ['all Cyrillic that looks Latin', 'аррӏе.com'],
    ['the same under a Cyrillic domain', 'аррӏе.рф'],
    ['Cyrillic lookalikes of no name', 'сор.com'],
    ['all Greek that looks Latin', 'νικο.com'],
    ['all Hebrew that looks Latin', 'סוסו.com'],
    ['all Thai that looks Latin', 'พบ.com'],
    ['letters for a number', 'зз.ru'],
    ['Icelandic letters elsewhere', 'þórður.com'],
    ['schwa elsewhere', 'gəncə.com'],
    ['a middle dot elsewhere', 'paral·lel.com'],
    ['letters of Pinyin', 'gǔge.com'],
    ['a Chinese number that looks like a stroke', '一-一.com'],
    ['a Katakana sign that looks like a slash', '1ノ1.com'],
    ['a Hiragana letter that hides in Katakana', 'アへア.jp'],
    ['a lengthening after Chinese', '中ー.jp'],
    ['Latin and Chinese mixed', 'bank银.com'],
    ['Latin and Cyrillic mixed', 'pаypal.com'],
    ['Hiragana and Hangul mixed', 'か한.com'],
  ])('in punycode for %s: %s', (_why, host) => {
    const label = host.split('.').find((one) => /[^\u0020-\u007e]/.test(one));
    const ascii = new URL(`https://${label}.com/`).hostname.slice(0, -'.com'.length);
    expect(ascii).toMatch(/^xn--/);
    expect(shown(host)?.split('.')).toContain(ascii);
  });

  it('shown in ASCII, whatever its name', () => {
    for (const name of wellKnownNames()) expect(shown(`${name}.com`)).toBe(`${name}.com`);
  });
});

/** Accented and stroked forms of Latin letters, and their twins of other scripts. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Array.from('aceginorsuyz', (letter) => [letter, accented(letter)])),
  l: ['ł', 'ĺ', 'ľ'],
  d: ['đ', 'ď'],
  h: ['ħ'],
  t: ['ŧ', 'ť', 'ț'],
  o: ['ø', 'ö', 'ố', 'о'],
};

function accented(letter: string): string[] {
  const marks = ['\u0300', '\u0301', '\u0302', '\u0303', '\u0308', '\u0323', '\u0328', '\u030c'];
  return marks.map((mark) => `${letter}${mark}`.normalize('NFC')).filter((form) => form.length === 1);
}

describe('whatever is done to a well-known name', () => {
  const imitation = fc
    .tuple(fc.constantFrom(...wellKnownNames()), fc.infiniteStream(fc.nat()))
    .map(([name, numbers]) => {
      const at = (count: number): number => Number(numbers.next().value) % count;
      const letters = Array.from(name, (letter) => {
        const forms = FORMS[letter] ?? [];
        return forms.length > 0 && at(2) === 0 ? (forms[at(forms.length)] ?? letter) : letter;
      });
      return { name, host: `${letters.join('')}.com` };
    });

  it('in its letters, it is never shown in Unicode', () => {
    fc.assert(
      fc.property(imitation, ({ name, host }) => {
        const expected = new URL(`https://${host}/`).hostname;
        expect(shown(host)).toBe(expected === `${name}.com` ? host : expected);
      }),
      { numRuns: repeated(2_000) },
    );
  });
});

it('no label that is shown in Unicode passes for a well-known name', () => {
  const letter = fc.constantFrom(...'aegiklopt', ...'áéíłøőаеіорс', ...'中国');
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 8 }), (letters) => {
      const url = `https://${letters.join('')}.com/`;
      const host = new URL(url).hostname;
      const text = host.startsWith('xn--') ? decodePunycode(host.slice(4, -4)) : undefined;
      const show = displayUrl(url)?.host;
      if (text !== undefined && show === `${text}.com`) expect(looksWellKnown(text, 'com')).toBe(false);
    }),
    { numRuns: repeated(2_000) },
  );
});
