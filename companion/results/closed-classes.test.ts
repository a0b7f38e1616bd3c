import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { candidates } from './candidates.ts';
import { isClosedClass } from './closed-classes.ts';

it('given measure words, degrees and directions among the most frequent, suggests none of them', async () => {
  const store = openStore(undefined);
  const text = '五家茶园生产了多种茶叶，一件茶叶卖出更多，三家茶园增加茶叶。'.repeat(3);
  const found = await candidates(store, { id: 't', name: 't', words: [], texts: [{ url: '', title: '', text }] });
  const words = found.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['茶叶', '茶园']));
  for (const closed of ['件', '多', '家', '更', '多种']) expect(words).not.toContain(closed);
  store.close();
});

it('given a word of an open class that is also a measure, keeps it', () => {
  expect(['件', '车', '茶叶'].map(isClosedClass)).toEqual([true, false, false]);
});
