import { describe, expect, it } from 'vitest';
import { hostOf, siteOf } from './site.ts';

describe('siteOf', () => {
  it.each([
    ['https://a.b.example.co.uk/x', 'example.co.uk'],
    ['https://news.sina.com.cn/', 'sina.com.cn'],
    ['https://alice.github.io/', 'alice.github.io'],
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['http://[::1]/', '[::1]'],
    ['http://localhost/', 'localhost'],
    ['http://co.uk/', 'co.uk'],
    ['not an address', ''],
  ])('%s belongs to %s', (url, site) => expect(siteOf(url)).toBe(site));

  it('gives the host as WHATWG writes it', () => {
    expect(hostOf('http://USER@Müller.DE:8080/')).toBe('xn--mller-kva.de');
    expect(hostOf('::')).toBe('');
  });
});
