import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../testing/effort.ts';
import { addressOf, addressOnPage, canonicalUrl } from './canonical.ts';
import { LONGEST_URL } from './longest.ts';

const SAME: readonly (readonly [string, string])[] = [
  ['HTTP://Example.ORG', 'http://example.org/'],
  ['http://example.org:80/', 'http://example.org/'],
  ['https://example.org:443/a', 'https://example.org/a'],
  ['http://example.org./a', 'http://example.org/a'],
  ['http://example.org/a/./b/../c', 'http://example.org/a/c'],
  ['http://example.org/%7ea/%2fb', 'http://example.org/~a/%2Fb'],
  ['http://example.org/100%', 'http://example.org/100%25'],
  ['http://example.org/[x]|y', 'http://example.org/%5Bx%5D%7Cy'],
  ['http://example.org/a?', 'http://example.org/a'],
  ['http://example.org/a#part', 'http://example.org/a'],
  ['http://example.org/a?b=2&a=1', 'http://example.org/a?a=1&b=2'],
  ['http://example.org/a?x=&&y=1', 'http://example.org/a?x&y=1'],
  ['http://example.org/?p[]=2&p[]=1', 'http://example.org/?p[]=2&p[]=1'],
  ['http://example.org/a?utm_source=x&id=7&fbclid=q', 'http://example.org/a?id=7'],
  ['http://example.org/a;jsessionid=0A1B?id=7', 'http://example.org/a?id=7'],
  ['http://example.org/a.php?PHPSESSID=0123&id=7', 'http://example.org/a.php?id=7'],
  ['http://example.org/a?sid=9f8e7d6c5b4a39281706f5e4&id=7', 'http://example.org/a?id=7'],
  ['http://example.org/(S(4hqa0555fwsecu455xqckv45))/a.aspx', 'http://example.org/a.aspx'],
  ['http://müller.de/straße', 'http://xn--mller-kva.de/stra%C3%9Fe'],
  ['  example.org/a ', 'http://example.org/a'],
  ['example.org:8080', 'http://example.org:8080/'],
];

const OTHER: readonly (readonly [string, string])[] = [
  ['http://example.org/', 'https://example.org/'],
  ['http://example.org/', 'http://www.example.org/'],
  ['http://example.org/a', 'http://example.org/a/'],
  ['http://example.org/a', 'http://example.org/A'],
  ['http://example.org/a/b', 'http://example.org/a%2Fb'],
  ['http://example.org/a/b', 'http://example.org/a//b'],
  ['http://example.org/?a=1&a=2', 'http://example.org/?a=2&a=1'],
  ['http://example.org/?sid=12', 'http://example.org/'],
  ['http://example.org/?s=words', 'http://example.org/'],
  ['http://example.org/?a%26b=1', 'http://example.org/?a&b=1'],
  ['http://example.org/?1750,4', 'http://example.org/?4,1750'],
  // One pair that is no plain name may be a script's own language: all keep their sequence.
  ['http://example.org/?b;c&a=1', 'http://example.org/?a=1&b;c'],
];

const REFUSED = [
  'javascript:alert(1)',
  'mailto:a@example.org',
  'ftp://example.org/',
  'http://good.com@evil.com/',
  'http://:secret@example.org/',
  'http://[::1',
  'http://exa mple.org/',
  'http://.../',
  '/relative',
  '',
  `http://example.org/${'a'.repeat(LONGEST_URL)}`,
];

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'grapheme' }).map((rest) => `http://example.org/${rest}`),
  fc
    .array(fc.constantFrom('%', '2', '5', 'f', '=', '&', '?', ';', '/', '.', '(', '[', '#', 'sid', '\\', ' ', 'é'))
    .map((parts) => `http://h.example/${parts.join('')}`),
  fc.string(),
);

describe('canonicalUrl', () => {
  it.each(SAME)('%s is %s', (input, expected) => expect(canonicalUrl(input)).toBe(expected));
  it.each(OTHER)('%s is not %s', (one, other) => expect(canonicalUrl(one)).not.toBe(canonicalUrl(other)));
  it.each(REFUSED.map((input) => [input.slice(0, 60), input]))('refuses %s', (_, input) =>
    expect(canonicalUrl(input)).toBeUndefined(),
  );

  it('resolves against a base, an absolute address against none', () => {
    expect(canonicalUrl('../b?x#y', 'http://example.org/a/c/d')).toBe('http://example.org/a/b?x');
    expect(canonicalUrl('https://example.org/', 'nonsense')).toBe('https://example.org/');
    expect(canonicalUrl('b.html', 'http://example.org/a')).toBe('http://example.org/b.html');
  });

  it('takes an address of 2,083 units, and none that is longer', () => {
    const longest = `http://example.org/${'a'.repeat(2_064)}`;
    expect(canonicalUrl(longest)).toHaveLength(2_083);
    expect(canonicalUrl(`${longest}a`)).toBeUndefined();
    // Only the address's own length counts, without the fragment.
    expect(canonicalUrl(`${longest}#part`)).toBe(longest);
  });

  it('given the same refused address many times, refuses it each time', () => {
    for (let round = 0; round < 30_000; round++) canonicalUrl('https://fa\u00c3\u009f.example/');
    expect(canonicalUrl('https://fa\u00c3\u009f.example/')).toBeUndefined();
  });

  it('is idempotent, parses to itself and never throws', () => {
    fc.assert(
      fc.property(address, (input) => {
        const once = canonicalUrl(input);
        if (once === undefined) return;
        expect(canonicalUrl(once)).toBe(once);
        expect(new URL(once).href).toBe(once);
        expect(once.length).toBeLessThanOrEqual(LONGEST_URL);
      }),
      { numRuns: repeated(5_000) },
    );
  });
});

/** Each address as found, as requested, and in canonical form. */
const WRITTEN: readonly (readonly [found: string, asked: string, canonical: string])[] = [
  ['http://h.example/?page&a=1', 'http://h.example/?page&a=1', 'http://h.example/?a=1&page'],
  ['http://h.example/old.cgi?b;a', 'http://h.example/old.cgi?b;a', 'http://h.example/old.cgi?b;a'],
  ['http://h.example/?b[]=2&b[]=1&a=', 'http://h.example/?b[]=2&b[]=1&a=', 'http://h.example/?a&b[]=2&b[]=1'],
  ['http://h.example/%7eann/%c3%a9', 'http://h.example/%7eann/%c3%a9', 'http://h.example/~ann/%C3%A9'],
  ['http://h.example/x?b=2&&a=1#part', 'http://h.example/x?b=2&&a=1', 'http://h.example/x?a=1&b=2'],
  ['HTTP://H.example.:80/x?b&a', 'http://h.example/x?b&a', 'http://h.example/x?a&b'],
  // Only parameters that identify the visitor are removed.
  ['http://h.example/x?b=2&utm_source=m&a=1&fbclid=q', 'http://h.example/x?b=2&a=1', 'http://h.example/x?a=1&b=2'],
  ['http://h.example/x?utm_source=m', 'http://h.example/x', 'http://h.example/x'],
  ['http://h.example/b;jsessionid=0A?b=1&PHPSESSID=9&a=2', 'http://h.example/b?b=1&a=2', 'http://h.example/b?a=2&b=1'],
  ['http://h.example/a/..;jsessionid=1/b', 'http://h.example/b', 'http://h.example/b'],
  // May be the number of a page, or a signature.
  [
    'http://h.example/story?sid=9f8e7d6c5b4a39281706f5e4&b=1&a=2',
    'http://h.example/story?sid=9f8e7d6c5b4a39281706f5e4&b=1&a=2',
    'http://h.example/story?a=2&b=1',
  ],
  [
    'https://h.example/f?X-Amz-Signature=77&utm_source=m&Expires=9',
    'https://h.example/f?X-Amz-Signature=77&utm_source=m&Expires=9',
    'https://h.example/f?Expires=9&X-Amz-Signature=77',
  ],
];

describe('addressOf', () => {
  it.each(WRITTEN)('given %s, requests %s', (found, asked, canonical) => {
    const address = addressOf(found);
    expect(address?.url).toBe(canonical);
    expect(address?.written ?? address?.url).toBe(asked);
  });

  it('given a page, knows it by its canonical URL, and requests another spelling from the same server only', () => {
    fc.assert(
      fc.property(address, (input) => {
        const found = addressOf(input);
        expect(found?.url).toBe(canonicalUrl(input));
        if (found?.written === undefined) return;
        const { url, written } = found;
        expect(written).not.toBe(url);
        expect(canonicalUrl(written)).toBe(url);
        expect(new URL(written).href).toBe(written);
        expect(new URL(written).origin).toBe(new URL(url).origin);
        expect(written.length).toBeLessThanOrEqual(LONGEST_URL);
        expect(addressOf(written)).toEqual(found);
      }),
      { numRuns: repeated(5_000) },
    );
  });

  it('given an address, requests it as written: parameters keep their order and their values', () => {
    const pair = fc.tuple(
      fc.constantFrom('a', 'b', 'b[]', 'page', 'utm_source', 'gclid', 'PHPSESSID', 'sid'),
      fc.constantFrom('', '=', '=1', '=%c3%a9', '=9f8e7d6c5b4a39281706f5e4'),
    );
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), (pairs) => {
        const query = (some: typeof pairs): string => some.map((one) => one.join('')).join('&');
        const kept = pairs.filter(
          ([name, value]) => !/^(?:utm|gclid)/.test(name) && !(name === 'PHPSESSID' && value !== ''),
        );
        const { url = '', written } = addressOf(`http://h.example/p?${query(pairs)}`) ?? {};
        expect(new URL(written ?? url).search.slice(1)).toBe(query(kept));
      }),
    );
  });
});

describe('addressOnPage', () => {
  it('gives for any link what addressOf gives', () => {
    const page = fc.constantFrom(
      'http://example.org/a/b',
      'https://example.org:8080/',
      'http://127.0.0.1:80/x',
      'http://[::1]/',
      'nonsense',
    );
    const start = fc.constantFrom('http://example.org', 'https://example.org:8080', 'http://127.0.0.1', 'http://[::1]');
    const piece = fc.constantFrom(
      '/',
      '/',
      'a',
      'B9',
      '-',
      '_',
      '~',
      '.',
      '..',
      '%7e',
      '%2F',
      '?',
      'q=1',
      '#',
      ';',
      ':80',
      '@',
      ' ',
      'é',
    );
    const link = fc.tuple(start, fc.array(piece, { maxLength: 9 })).map(([origin, path]) => origin + path.join(''));
    fc.assert(
      fc.property(page, link, (here, url) => {
        expect(addressOnPage(here)(url)).toEqual(addressOf(url));
      }),
      { numRuns: repeated(3_000) },
    );
  });

  it('refuses a plain address that is too long', () => {
    const at = addressOnPage('http://example.org/');
    expect(at(`http://example.org/${'a'.repeat(LONGEST_URL)}`)).toBeUndefined();
  });
});
