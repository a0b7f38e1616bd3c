import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summary } from './summary.ts';

test('given a text, returns its first informative sentences word for word', () => {
  const text =
    'By Ann.\nTrains of the old line run again. "People came to see them!" The museum, v2.0 of it, opened at noon. Nobody left early that day.';
  expect(summary(text)).toBe(
    'Trains of the old line run again. "People came to see them!" The museum, v2.0 of it, opened at noon.',
  );
});

test('given a sentence twice, once cut, shows it once', () => {
  const start = 'Trains of the old line run again, as they';
  expect(summary(`${start}…\n${start} did before the war. The museum opened at noon.`)).toBe(
    `${start}… The museum opened at noon.`,
  );
  expect(summary('No trains run.\nNo trains run.\nNobody came.')).toBe('No trains run. Nobody came.');
});

test('Chinese sentences end without spaces', () => {
  const text =
    '老铁路的火车今天又重新开始运行了，很多人都赶来观看。“博物馆在中午的时候打开了大门，欢迎大家！”那天没有人愿意早早离开这个地方，天气也很好。第四句话在这里也足够长可以算作一句。';
  const parts = summary(text, 2);
  expect(parts).toBe('老铁路的火车今天又重新开始运行了，很多人都赶来观看。“博物馆在中午的时候打开了大门，欢迎大家！”');
});

test.each([
  [
    'de',
    'Am 3. Oktober 1990 wurde Deutschland vereinigt. Dr. Müller sagte z. B. der Zeitung, dass alles gut sei. Das Fest dauerte drei Tage. Ende des Textes, vier Sätze lang.',
    'Am 3. Oktober 1990 wurde Deutschland vereinigt. Dr. Müller sagte z. B. der Zeitung, dass alles gut sei. Das Fest dauerte drei Tage.',
  ],
  [
    'en',
    'On Monday Mr. Smith of the U.S. Senate met J. R. R. Tolkien at 5 p.m. on Jan. 5 as planned. “Did they agree?” she asked. They agreed on No. 5 of the list. Nobody left.',
    'On Monday Mr. Smith of the U.S. Senate met J. R. R. Tolkien at 5 p.m. on Jan. 5 as planned. “Did they agree?” she asked. They agreed on No. 5 of the list.',
  ],
  [
    'zh',
    '今天天气很好。我们去公园玩了一整天，看到很多花。小明说：“真漂亮啊！”大家都同意他的看法。',
    '今天天气很好。我们去公园玩了一整天，看到很多花。小明说：“真漂亮啊！”',
  ],
  [
    'ja',
    '「そうだね。」と彼は言った。その日は朝から雨が降っていて、誰も外に出なかった。電車も止まった。東京では二度目だ。',
    '「そうだね。」と彼は言った。その日は朝から雨が降っていて、誰も外に出なかった。電車も止まった。',
  ],
  [
    'fr',
    'M. Dupont est arrivé à 8 h. Il a salué Mme. Durand et les autres.',
    'M. Dupont est arrivé à 8 h. Il a salué Mme. Durand et les autres.',
  ],
  [
    'ru',
    'В 1990 г. он жил на ул. Мира и работал. Потом он уехал в другой город.',
    'В 1990 г. он жил на ул. Мира и работал. Потом он уехал в другой город.',
  ],
])('given %s, returns whole sentences exactly as they appear in the text', (_language, text, expected) => {
  expect(summary(text)).toBe(expected);
  expect(text).toContain(summary(text));
});

test('given a text of short sentences only, the summary is the first of them', () => {
  expect(summary('Yes. No. Maybe. Who knows?')).toBe('Yes. No. Maybe.');
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
