import { expect, it } from 'vitest';
import { proposedWords } from './proposed-words.ts';

it('given titles, proposes the telling words that several of them share, the most frequent first', () => {
  const titles = [
    'Rye bread at home',
    'The best rye starter',
    'Rye, bread and more',
    'Ovens',
    '黑麦面包的做法',
    '黑麦面包食谱',
  ];
  const words = proposedWords(titles.map((title) => ({ title })));
  expect(words.slice(0, 1)).toEqual(['rye']);
  expect(words).toContain('bread');
  expect(words).toContain('面包');
  expect(words).not.toContain('ovens');
  expect(words).not.toContain('best');
});
