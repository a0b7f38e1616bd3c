import { describe, expect, it } from 'vitest';
import { contentType, declaredKind, isPage } from './content-type.ts';

describe('Content-Type', () => {
  it.each([
    ['text/html', 'text/html', ''],
    ['TEXT/HTML; Charset=UTF-8', 'text/html', 'utf-8'],
    ['text/html;charset="gb2312"', 'text/html', 'gb2312'],
    ['text/html; a=b; charset= big5 ; c=d', 'text/html', 'big5'],
    ['text/html; charset=', 'text/html', ''],
    ['text/html; xcharset=no', 'text/html', ''],
    ['application/xhtml+xml', 'application/xhtml+xml', ''],
    ['html', '', ''],
    ['text/', '', ''],
    ['text/html, text/plain', '', ''],
    ['; charset=utf-8', '', 'utf-8'],
    ['', '', ''],
  ])('%s is %s in "%s"', (value, type, charset) => expect(contentType(value)).toEqual({ type, charset }));

  it.each([
    ['text/html', 'text'],
    ['text/css', 'text'],
    ['application/rss+xml', 'text'],
    ['application/xml', 'text'],
    ['application/ld+json', 'text'],
    ['', 'unknown'],
    ['text/plain', 'unknown'],
    ['application/octet-stream', 'unknown'],
    ['image/png', 'other'],
    ['image/svg+xml', 'text'],
    ['application/pdf', 'pdf'],
    ['application/x-pdf', 'pdf'],
    ['multipart/x-mixed-replace', 'other'],
  ] as const)('%s is %s', (type, kind) => expect(declaredKind(type)).toBe(kind));

  it.each([
    ['text/html', true],
    ['', true],
    ['application/json', false],
    ['text/csv', false],
  ])('the beginning of %s is worth having: %s', (type, worth) => expect(isPage(type)).toBe(worth));
});
