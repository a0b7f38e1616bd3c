import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summary } from './summary.ts';

test('the first sentences that say something, as they stand', () => {
  const text =
    'By Ann.\nTrains of the old line run again. "People came to see them!" The museum, v2.0 of it, opened at noon. Nobody left early that day.';
  expect(summary(text)).toBe(
    'Trains of the old line run again. "People came to see them!" The museum, v2.0 of it, opened at noon.',
  );
});

test('Chinese sentences end without spaces', () => {
  const text =
    '老铁路的火车今天又重新开始运行了，很多人都赶来观看。“博物馆在中午的时候打开了大门，欢迎大家！”那天没有人愿意早早离开这个地方，天气也很好。第四句话在这里也足够长可以算作一句。';
  const parts = summary(text, 2);
  expect(parts).toBe('老铁路的火车今天又重新开始运行了，很多人都赶来观看。 “博物馆在中午的时候打开了大门，欢迎大家！”');
});

test('every summary is made of pieces of the text, bounded', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('word ', 'a', '. ', '! ', '。', '\n', '"', '文'), maxLength: 400 }),
      (text) => {
        const found = summary(text, 1);
        expect(text).toContain(found);
        expect(found.length).toBeLessThanOrEqual(600);
      },
    ),
  );
});

test('a text without sentences gives its paragraphs', () => {
  expect(summary('A line of words without an end\nAnother one that goes on and on')).toBe(
    'A line of words without an end Another one that goes on and on',
  );
});
