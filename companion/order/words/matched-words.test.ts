import { describe, expect, it } from 'vitest';
import { MatchedWords } from './matched-words.ts';

describe('MatchedWords', () => {
  it('remembers up to three words of the topic, the heaviest first', () => {
    const words = new MatchedWords(['camera', 'lens', 'zoom', 'flash']);
    words.remember(7, ['flash', 'camera', 'lens', 'zoom']);
    words.remember(8, ['zoom']);
    expect([words.of(7), words.of(8), words.of(9)]).toEqual(['flash, camera, lens', 'zoom', '']);
    words.remember(7, []);
    expect(words.of(7)).toBe('');
  });
});
