import { describe, expect, it } from 'vitest';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { balanceOf, sentimentOf } from './sentiment.ts';
import { weigh } from './weigh.ts';

const leaning = (text: string, language: string): number => Math.sign(balanceOf(weigh(text, language) ?? NOTHING));
const NOTHING = { praise: 0, blame: 0 };

describe('a sentence leans to praise (1), to blame (-1), to neither (0)', () => {
  it.each([
    ['The translation is elegant and the notes are helpful.', 1],
    ['I loved every page of it.', 1],
    ['We were impressed by the generous portions.', 1],
    ['Not a bad choice for a rainy day.', 1],
    ['The guide never disappoints.', 1],
    ['It is not only useful, it is beautiful.', 1],
    ['The plot is dull and the ending is ridiculous.', -1],
    ['The staff were rude, and nobody apologised for the awful room.', -1],
    ['This is not a good way to spend an evening.', -1],
    ["The manual isn't helpful.", -1],
    ["Don't waste your time on this.", -1],
    ['An expensive disappointment without any charm.', -1],
    ['The bridge was built in 1931 and carries two tracks.', 0],
    ['He flew from Great Falls to Best in the Netherlands.', 0],
    ['Beautiful outside, horrible inside.', 0],
  ])('%s', (text, sign) => expect(leaning(text, 'en')).toBe(sign));

  it.each([
    ['这家店的服务很周到，菜也非常美味。', 1],
    ['书写得生动有趣，值得推荐。', 1],
    ['質量不錯，價格也很實惠。', 1],
    ['旅馆干净整洁，老板热心。', 1],
    ['他的表演毫不做作，令人感动。', 1],
    ['这本书不但有趣，而且实用。', 1],
    ['房间又脏又旧，让人失望。', -1],
    ['剧情拖沓，台词生硬，看得很无聊。', -1],
    ['这个软件一点也不好用。', -1],
    ['说不上精彩，只是浪费时间。', -1],
    ['味道并不可口。', -1],
    ['客服態度惡劣，非常糟糕。', -1],
    ['大桥于一九三一年建成，全长三公里。', 0],
    ['太阳从东方升起，超市八点开门。', 0],
    ['外表漂亮，内容空洞。', 0],
  ])('%s', (text, sign) => expect(leaning(text, 'zh')).toBe(sign));
});

it('given stress on an opinion, weighs it more or less', () => {
  const praise = (text: string) => weigh(text, 'en')?.praise ?? 0;
  expect(praise('very helpful')).toBeGreaterThan(praise('helpful'));
  expect(praise('slightly helpful')).toBeLessThan(praise('helpful'));
  expect(weigh('非常精彩', 'zh')?.praise).toBeGreaterThan(weigh('精彩', 'zh')?.praise ?? 9);
  // A negation in another clause has no effect here.
  expect(leaning('It does not rain, excellent.', 'en')).toBe(1);
});

it('given too few opinion words, too thin a text, or another language, finds no sentiment', () => {
  const praise = 'An excellent, charming and friendly place.';
  expect(sentimentOf(praise, 'en')).toBe('unknown');
  expect(sentimentOf(`${praise} Wonderful!`, 'en-GB')).toBe('positive');
  expect(sentimentOf(`${praise} Wonderful! ${'The bridge carries two tracks. '.repeat(100)}`, 'en')).toBe('unknown');
  expect(sentimentOf('Hervorragend, wunderbar, großartig, herrlich.', 'de')).toBe('unknown');
  expect(sentimentOf(`${praise} Wonderful!`, '')).toBe('unknown');
  expect(sentimentOf('Excellent rooms, charming hosts; awful food, rude waiters.', 'en')).toBe('neutral');
  expect(sentimentOf('服务恶劣，房间脏乱，早餐难吃，大失所望。', 'zh-Hant')).toBe('negative');
});

it('has every word on one side alone', () => {
  for (const { praise, blame, turns, more, less, idle } of [ENGLISH, CHINESE]) {
    const lists = [praise, blame, turns, more, less, idle].map((list) => [...list]);
    const all = lists.flat();
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
    for (const list of lists) for (const word of list) expect(word).toBe(word.trim().toLowerCase());
  }
});
