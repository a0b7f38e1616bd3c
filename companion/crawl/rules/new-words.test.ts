import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../shared/learning/random.ts';
import { distinctWords, NewWords } from './new-words.ts';

const word = (n: number) => `w${n.toString(36)}x`;
const page = (words: readonly string[]) => ({ words: distinctWords(words.join(' ')) });
const text = (from: number, of: number, step = 1) =>
  page(Array.from({ length: 120 }, (_, at) => word((from + at * step) % of)));

describe('NewWords', () => {
  it('calls a site spent whose words have run out, however its pages differ', () => {
    const news = new NewWords();
    for (let page = 0; page < 19; page++) news.add('a.example', text(page * 31, 300, 7));
    expect(news.isSpent('a.example')).toBe(false);
    for (let page = 19; page < 35; page++) news.add('a.example', text(page * 31, 300, 7));
    expect(news.isSpent('a.example')).toBe(true);
    expect(news.isSpent('b.example')).toBe(false);
  });

  it.each([1_000, 3_000, 4_500])(
    'knows a list of %i words long before they have run out, by how they come up again',
    (list) => {
      const news = new NewWords();
      const random = randomFrom(list);
      const drawn = () => page(Array.from({ length: 200 }, () => word(Math.floor(random() * list))));
      let pages = 0;
      for (; !news.isSpent('a.example') && pages < 100; pages++) news.add('a.example', drawn());
      expect(pages).toBeGreaterThanOrEqual(20);
      expect(pages).toBeLessThanOrEqual(45);
    },
  );

  it('does not take for such a list what people write: some words often, half of them once', () => {
    const news = new NewWords();
    const random = randomFrom(1);
    // By Zipf's law: the chance of a word falls as its rank rises, without an end.
    const written = () => page(Array.from({ length: 100 }, () => word(Math.floor(Math.exp(random() * 12)))));
    for (let n = 0; n < 90; n++) {
      news.add('a.example', written());
      expect(news.isSpent('a.example')).toBe(false);
    }
  });

  it('does not suspect a site that has every page twice', () => {
    const news = new NewWords();
    for (let page = 0; page < 40; page++) {
      news.add('a.example', text(page * 110, 1_000_000));
      news.add('a.example', text(page * 110, 1_000_000), true);
    }
    expect(news.isSpent('a.example')).toBe(false);
  });

  it('keeps a site that brings a tenth of new words a page, and restores one that begins to again', () => {
    const news = new NewWords();
    for (let page = 0; page < 60; page++) news.add('a.example', text(page * 12, 1_000_000));
    expect(news.isSpent('a.example')).toBe(false);
    for (let page = 0; page < 25; page++) news.add('a.example', text(0, 1_000_000));
    expect(news.isSpent('a.example')).toBe(true);
    news.add('a.example', text(10_000, 1_000_000));
    expect(news.isSpent('a.example')).toBe(false);
  });

  it('is not led astray by a run without news on a site of many words', () => {
    const news = new NewWords();
    for (let page = 0; page < 60; page++) news.add('a.example', text(page * 120, 1_000_000));
    for (let page = 0; page < 40; page++) news.add('a.example', text(0, 1_000_000));
    expect(news.isSpent('a.example')).toBe(false);
  });
});
