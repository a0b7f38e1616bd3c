import { expect, it } from 'vitest';
import { expectLinear } from '../../../shared/page/testing/linear.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { openStore } from '../../store/open.ts';
import { candidates } from '../candidates.ts';
import { namesIn } from './names-in.ts';
import { isFunctionWord, partOfSpeech } from './parts-of-speech.ts';

useLargeDictionary();

it('given measure words, degrees, adverbs and directions among the most frequent, suggests none of them', async () => {
  const store = openStore(undefined);
  const text = '五家茶园生产了多种茶叶，一件茶叶因此卖出更多，三家茶园居然增加茶叶。'.repeat(3);
  const found = await candidates(store, { id: 't', name: 't', words: [], texts: [{ url: '', title: '', text }] });
  const words = found.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['茶叶', '茶园']));
  for (const closed of ['件', '多', '家', '更', '多种', '因此', '居然']) expect(words).not.toContain(closed);
  store.close();
});

it('given a noun, a verb, a measure that names a thing or a currency, keeps it; given 虚词, drops it', () => {
  expect('车 茶叶 发展 美元 唐代 少儿 不在词典'.split(' ').filter(isFunctionWord)).toEqual([]);
  expect('件 家 多 渐渐 或者 哎呀 他们 以外 一百 許多'.split(' ').filter((word) => !isFunctionWord(word))).toEqual([]);
  expect(['北京', '李克强', '茶叶', '渐渐', '不在词典'].map(partOfSpeech)).toEqual(['S', 'P', 'n', 'd', '']);
});

it('given Chinese news, finds persons beside an office or a verb of speech, and places', () => {
  const { people, places } = namesIn(
    '侨办主任裘援平在北京会见侨胞。上海市市长杨雄出席，总理李克强说，张译文介绍，浙江省的茶叶很香，王老师喝茶。',
  );
  expect([...people.keys()]).toEqual(['裘援平', '杨雄', '李克强', '张译文']);
  expect([...places.keys()]).toEqual(['北京', '上海市', '浙江省']);
});

it('given English news, finds persons by title, given name or verb of speech, and places', () => {
  const { people, places } = namesIn(
    'In London, Prime Minister Keir Starmer met John McCarthy. Zadie Quist said New York agrees. Dr. Grace Hopper went to San Francisco. The New Economy said nothing.',
  );
  expect([...people.keys()]).toEqual(['Keir Starmer', 'John McCarthy', 'Zadie Quist', 'Grace Hopper']);
  expect([...places.keys()]).toEqual(['London', 'New York', 'San Francisco']);
});

it('given a hostile text of capitals or of one character, reads it in linear time', () => {
  for (const text of ['A ', 'Aa', '王']) expectLinear((pieces) => namesIn(text.repeat(pieces)));
});
