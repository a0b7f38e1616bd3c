import { expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const BLURB = 'Rants of a virtual cat, dragged into a diary.';
const isRepeated = (sentence: string): boolean => sentence === BLURB;

it('given words in a sentence that the host repeats, keeps those that other sentences, the title or links have', () => {
  const page = { title: 'Diary', text: `${BLURB}\nChop the onion. The cat sleeps.` };
  expect(ownWords(['onion', 'rants', 'cat', 'diary', 'soup'], page, isRepeated)).toEqual({
    words: ['onion', 'cat', 'diary', 'soup'],
    sentences: ['Chop the onion.', 'The cat sleeps.'],
  });
});

it('given Chinese, does the same', () => {
  const page = { title: '', text: '本站由安安撰写。瓷器很古老。' };
  expect(ownWords(['瓷器', '撰写'], page, (sentence) => sentence.startsWith('本站')).words).toEqual(['瓷器']);
});
