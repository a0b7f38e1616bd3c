import { expect, it } from 'vitest';
import { topicNames } from './naming.ts';

const topicOf = (words: readonly string[], title = '', text = '') => ({
  ...{ id: 't', name: '', words },
  texts: text === '' ? [] : [{ url: '', title, text }],
});
const names = (...given: Parameters<typeof topicOf>) => topicNames(topicOf(...given)).map(({ text }) => text);

it('given typed words, they name the topic, whatever its texts say', () => {
  expect(names(['type class', 'Haskell'], 'Moss', 'moss on moss')).toEqual(['type class', 'Haskell']);
});

it('given texts alone, words of a title name the topic if they are frequent in the text', () => {
  expect(names([], 'Moss: a weekend in the hills', 'Moss is green. The hills are steep. Moss again.')).toEqual([
    'moss',
  ]);
});
