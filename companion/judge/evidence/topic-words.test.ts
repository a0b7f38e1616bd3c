import { expect, it } from 'vitest';
import { topicWords } from './topic-words.ts';

const word = (at: number): string => `q${at.toString(26)}x`;

it('given a long text, keeps its most frequent words, then the first ones', () => {
  const once = Array.from({ length: 500 }, (_, at) => word(at)).join(' ');
  const words = topicWords({ url: '', title: 'Lichens', text: `${once} peat moss peat ${once} zebra zebra zebra` });
  expect(words.size).toBe(80);
  expect([...words].slice(0, 3)).toEqual([
    ['zebra', 3],
    ['lichen', 2],
    [word(0), 2],
  ]);
  expect(words.has('moss')).toBe(false);
});

it('keeps all words of a short text', () => {
  expect([...topicWords({ url: '', title: '', text: 'peat moss peat' })]).toEqual([
    ['peat', 2],
    ['moss', 1],
  ]);
});
