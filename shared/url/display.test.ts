import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../testing/effort.ts';
import { displayUrl } from './display.ts';

describe('displayUrl', () => {
  it('never shows userinfo', () => {
    expect(displayUrl('https://good.com@sub.evil.com/x?y=1#z')).toEqual({
      site: 'evil.com',
      host: 'sub.evil.com',
      port: '',
      path: '/x?y=1',
    });
  });

  it('given two servers of one machine, shows their difference', () => {
    expect(['http://localhost:8081/a', 'https://localhost:443/a'].map((url) => displayUrl(url)?.port)).toEqual([
      ':8081',
      '',
    ]);
  });

  it.each([
    ['http://中文.cn/', '中文.cn'],
    ['http://例え.jp/', '例え.jp'],
    ['http://도서관.kr/', '도서관.kr'],
    ['http://bücher.de/', 'bücher.de'],
    ['http://почта.рф/', 'почта.рф'],
  ])('given %s, shows it readable', (url, site) => expect(displayUrl(url)?.site).toBe(site));

  it.each([
    ['all Cyrillic that looks Latin', 'https://аррӏе.com/'],
    ['Cyrillic among Latin', 'https://pаypal.com/'],
    ['Greek among Latin', 'https://gοogle.com/'],
    ['Han among Latin', 'https://bank银.com/'],
    ['Latin among Cyrillic under a Cyrillic domain', 'https://пoчта.рф/'],
  ])('shows punycode for %s', (_, url) => expect(displayUrl(url)?.site).toMatch(/^xn--/));

  it('cuts a long path and shows no path of a front page', () => {
    expect(displayUrl(`http://example.org/${'a'.repeat(900)}`)?.path).toHaveLength(200);
    expect(displayUrl('http://example.org')?.path).toBe('');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense'])('has nothing to show for %s', (url) => {
    expect(displayUrl(url)).toBeUndefined();
  });

  it('shows a host that parses back to the same host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (label) => {
        const url = `http://${label}.example/`;
        if (!URL.canParse(url) || new URL(url).username !== '') return;
        const shown = displayUrl(url);
        if (shown !== undefined) expect(new URL(`http://${shown.host}/`).hostname).toBe(new URL(url).hostname);
      }),
      { numRuns: repeated(1_000) },
    );
  });
});
