import { expect, it } from 'vitest';
import { describingWords } from './describing-words.ts';

const words = (title: string, text: string) =>
  [...describingWords([{ url: '', title, text }]).values()].map((word) => word.text);

it('given a text, words of its title and words that it repeats come first, and single ones fill the rest', () => {
  expect(words('Monads', 'A burrito is no monad. Burritos are rolled, and wrapped.')).toEqual([
    'monads',
    'burrito',
    'rolled',
    'wrapped',
  ]);
});

it('given a text with many repeated words, names no single one', () => {
  const repeated = Array.from({ length: 50 }, (_, at) => `word${'abcdefghij'[at % 10]}${'klmno'[Math.floor(at / 10)]}`);
  const found = words('', `${repeated.join(' ')} ${repeated.join(' ')} solitary`);
  expect(found).toHaveLength(40);
  expect(found).not.toContain('solitary');
});

it('given general words, furniture and markup, names none of them', () => {
  expect(words('About this site', 'Click here to subscribe. The span class i++ len ans of it.')).toEqual([]);
});

it('given several texts, a word has the weight of the text that has most of it', () => {
  const text = (count: number) => ({ url: '', title: '', text: 'monad '.repeat(count) });
  expect(describingWords([text(1), text(7)]).get('monad')?.weight).toBeCloseTo(1 + Math.log(7));
});
