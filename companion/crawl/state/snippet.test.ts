import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

const filler = 'some words that are about nothing at all and go on ';

describe('a snippet', () => {
  it('shows the place where the words of the topic occur together', () => {
    const text = `${filler.repeat(20)}green tea is grown in the shade. ${filler.repeat(20)} tea `;
    const snippet = snippetOf(text, ['tea', 'shade']);
    expect(snippet).toContain('green tea is grown in the shade');
    expect(snippet.startsWith('…')).toBe(true);
    expect(snippet.endsWith('…')).toBe(true);
    expect(snippetOf(text, ['absent']).startsWith('some words')).toBe(true);
  });

  it('needs no spaces', () => {
    const snippet = snippetOf(`${'无关的文字'.repeat(100)}绿茶种植在阴凉处${'无关的文字'.repeat(100)}`, ['绿茶']);
    expect(snippet).toContain('绿茶种植在阴凉处');
  });

  it('is never longer than 240, and well-formed, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 2_000 }),
        fc.array(fc.string({ maxLength: 4 })),
        (text, words) => {
          const snippet = snippetOf(text, words);
          expect(snippet.length).toBeLessThanOrEqual(240);
          expect(/\p{Surrogate}/u.test(snippet)).toBe(false);
        },
      ),
    );
  });
});
