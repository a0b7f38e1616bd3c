import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { TopicSchema } from '../../shared/api/topic.ts';
import { readTopicTable } from './topic-table.ts';

const read = (text: string) =>
  readTopicTable(text).topics.map(({ name, words, texts }) => [name, words.join(' '), texts.map((one) => one.text)]);

it('given a table, makes one topic a name, with its words, and a text for each of its rows', () => {
  const table =
    'Name,Words,Text\nRoses,"rose; garden, soil",Roses want sun.\nRoses,bud,They bloom.\nTea,tea;leaf;cup;water,\n';
  expect(read(table)).toEqual([
    ['Roses', 'rose garden soil bud', ['Roses want sun.', 'They bloom.']],
    ['Tea', 'tea leaf cup water', []],
  ]);
});

it('given Chinese heads, semicolons between cells or a byte order mark, reads the same', () => {
  expect(read('\ufeff主题;关键词;文本\n茶叶;茶叶、茶园、采茶;春天采茶。\n')).toEqual([
    ['茶叶', '茶叶 茶园 采茶', ['春天采茶。']],
  ]);
});

it('given the same table again, gives the same ids, which the wire allows', () => {
  const [first, again] = [0, 1].map(() => readTopicTable('topic,keywords\n<b>茶</b>,茶叶;茶园;采茶\n').topics);
  expect(first).toEqual(again);
  expect(first?.every((topic) => Value.Check(TopicSchema, topic))).toBe(true);
});

it('given rows without a name or words, or a file that is no table, counts and skips them', () => {
  expect(readTopicTable('name,words\n,rose;garden\nRoses,\nTea,tea;leaf;cup;water')).toMatchObject({
    topics: [{ name: 'Tea' }],
    skipped: 2,
  });
  expect(readTopicTable('<html>').topics).toEqual([]);
  expect(readTopicTable('').topics).toEqual([]);
});

it('given longer names, words and more rows than the wire allows, cuts them', () => {
  const rows = Array.from(
    { length: 200 },
    (_, at) => `${'n'.repeat(500)},${`w${at}`.repeat(100)};garden;soil;sun,text ${at}`,
  );
  const { topics } = readTopicTable(`name,words,text\n${rows.join('\n')}`);
  expect(topics.map((topic) => Value.Check(TopicSchema, topic))).toEqual([true]);
});
