import { describe, expect, it } from 'vitest';
import { Patterns } from './patterns.ts';

const known = (url: string) => ({ id: 0, url, host: new URL(url).host, site: 'a.example', depth: 1 });
/** A word of its own for each number, without digits and hexadecimal letters. */
const word = (n: number): string =>
  n.toString(16).replace(/./g, (digit) => 'ghijklmnopqrstuv'[Number.parseInt(digit, 16)] ?? '');

/** How many addresses in a row are of no use until the next one is held back, and why it is. */
function heldAfter(address: (n: number) => string, patterns = new Patterns()) {
  for (let n = 0; n < 200; n++) {
    const demotion = patterns.barren(known(address(n)));
    if (demotion !== undefined) return [n, demotion.reason, demotion.pattern];
    patterns.count(known(address(n)), false);
  }
  return [Number.POSITIVE_INFINITY];
}

describe('addresses made from one mould', () => {
  it.each<[string, (n: number) => string, number, string, string]>([
    ['values of the same keys', (n) => `?a=${word(n)}&b=1`, 10, 'facets', 'a.example/?a=*&b=*'],
    ['keys made out of nothing', (n) => `list?${word(n)}=1`, 30, 'facets', 'a.example/list?**'],
    ['parameters of a path', (n) => `list;x=${word(n)}`, 30, 'facets', 'a.example/list?**'],
    ['numbers', (n) => `day/${n}`, 15, 'numbers', 'a.example/day/*'],
    ['tokens', (n) => `x/${(n + 0xabcdef00).toString(16)}-1f`, 15, 'numbers', 'a.example/x/*'],
    ['all of a folder', (n) => `shop/${word(n)}`, 40, 'prefix', 'a.example/shop/**'],
    ['all in no folder', word, 40, 'prefix', 'a.example/*'],
  ])('are held back for %s', (_, path, after, reason, place) => {
    expect(heldAfter((n) => `http://a.example/${path(n)}`)).toEqual([after, reason, place]);
  });

  it('are held back for names below one domain, and not for that domain itself', () => {
    expect(heldAfter((n) => `http://${word(n)}.a.example/`)).toEqual([20, 'subdomains', '*.a.example']);
    for (const host of ['a.example', 'www.a.example'])
      expect(heldAfter(() => `http://${host}/`)).toEqual([Number.POSITIVE_INFINITY]);
  });

  it('are held back for their folder only where that is a twentieth of the crawl', () => {
    const patterns = new Patterns();
    for (let n = 0; n < 1_000; n++) patterns.count(known('http://b.example/'), true);
    // 53 of 1,053 are more than a twentieth.
    expect(heldAfter((n) => `http://a.example/shop/${word(n)}`, patterns)[0]).toBe(53);
    expect(heldAfter((n) => `http://a.example/list?sort=${word(n)}`, patterns)[0]).toBe(10);
  });

  it('are counted from zero after a useful page, and get twice the patience', () => {
    const address = (n: number) => `http://a.example/day/${n}`;
    const patterns = new Patterns();
    for (let n = 0; n < 14; n++) patterns.count(known(address(n)), false);
    patterns.count(known(address(14)), true);
    expect(heldAfter(address, patterns)[0]).toBe(30);
    patterns.count(known(address(1)), true);
    expect(patterns.barren(known(address(2)))).toBeUndefined();
  });
});
