import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeText, SNIFF_BYTES } from './sniff.ts';

const hex = (octets: string): Uint8Array => Buffer.from(octets, 'hex');

describe('text by its first octets', () => {
  it.each([
    ['PDF', Buffer.from('%PDF-1.4\n')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0')],
    ['PNG', hex('89504e470d0a1a0a0000000d')],
    ['JPEG', hex('ffd8ffe000104a464946')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['ZIP', hex('504b030414000000')],
    ['gzip', hex('1f8b0800')],
    ['zstd', hex('28b52ffd04')],
    ['MP4', hex('0000001866747970')],
    ['a program', hex('7f454c4602010100')],
  ])('%s is none', (_name, bytes) => expect(looksLikeText(bytes, '')).toBe(false));

  it('is every string without control characters, in the encodings of the web', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(looksLikeText(Buffer.from(`<p>${text}`), '')).toBe(true);
        expect(looksLikeText(Buffer.from(`\uFEFF${text}`, 'utf16le'), '')).toBe(true);
        expect(looksLikeText(Buffer.from(text, 'utf16le'), 'utf-16le')).toBe(true);
      }),
    );
  });

  it('looks no further than a kilobyte', () => {
    const bytes = Buffer.concat([Buffer.alloc(SNIFF_BYTES, 'a'), Buffer.alloc(10)]);
    expect(looksLikeText(bytes, '')).toBe(true);
    expect(looksLikeText(bytes.subarray(1), '')).toBe(false);
  });

  it('is an empty body', () => expect(looksLikeText(new Uint8Array(), '')).toBe(true));
});
