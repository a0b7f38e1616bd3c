import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordsOf, occurrences } from './keyword.ts';
import { ownWords } from './own-words.ts';
import { tokens } from './tokens.ts';
import { usable } from './usable.ts';

describe('tokens', () => {
  it('stems words and pairs the characters of scripts without spaces', () => {
    expect(tokens('Cameras 数据库 and lenses')).toEqual(['camera', '数据', '据库', 'lens']);
    expect(tokens('猫')).toEqual(['猫']);
  });

  it('never fails, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens(text).every((token) => token.length > 0)));
  });
});

describe('keywords', () => {
  it('given phrases, keeps each once and drops those without a word', () => {
    expect(keywordsOf(['Graphical Models', 'graphical model', '!!', 'the']).map(({ text }) => text)).toEqual([
      'Graphical Models',
    ]);
  });

  it('counts a phrase in full only side by side', () => {
    const [keyword] = keywordsOf(['graphical models']);
    if (keyword === undefined) throw new Error('the phrase is usable');
    expect(occurrences(keyword, tokens('graphical models of graphical models'))).toBe(2);
    expect(occurrences(keyword, tokens('models that are graphical'))).toBe(0.25);
    expect(occurrences(keyword, tokens('graphical'))).toBe(0);
    const [longer] = keywordsOf(['probabilistic graphical models']);
    if (longer === undefined) throw new Error('the phrase is usable');
    expect(occurrences(longer, tokens('probabilistic graphical art, probabilistic graphical models'))).toBe(1);
    expect(occurrences(longer, tokens('probabilistic graphical art and other models'))).toBe(0.25);
  });
});

describe('usable', () => {
  const topic = (words: string[], text = '') => ({ id: 't', name: 'x', words, texts: [{ url: '', title: '', text }] });
  it('given no word in words or texts, refuses the topic', () => {
    expect([
      usable(topic(['the', '!'])),
      usable(topic([])),
      usable(topic(['足球'])),
      usable(topic([], 'camera')),
      usable(topic(['the', 'camera'])),
      usable({ ...topic([]), texts: [{ url: '', title: 'Camera', text: '' }] }),
    ]).toEqual([false, false, true, true, true, true]);
  });
});

describe('words of a topic of its own', () => {
  it('are those typed that the dictionary cuts into single characters, and no phrase of words that it has', () => {
    expect(ownWords([], ['新数据库', '数据库系统', 'camera'])).toEqual({ way: 'likeliest' });
    expect(ownWords([], ['蒟蒻魆'])).toMatchObject({ way: 'likeliest', extra: expect.anything() });
  });
});
