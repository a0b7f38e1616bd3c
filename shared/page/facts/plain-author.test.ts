import { expect, test } from 'vitest';
import { parseHtml } from '../../../companion/parse/parse-html.ts';
import { HAN, hanArticle, latinArticle } from '../testing/article.ts';
import { expectLinear } from '../testing/linear.ts';

const read = (html: string): string => parseHtml(html, 'http://a.example/').author;
const han = (head: string, tail = ''): string => read(hanArticle(head, tail));
const latin = (head: string, tail = ''): string => read(latinArticle(head, tail));

test.each([
  ['张三', '<p>2024年03月05日10:30 来源：新华网 作者：张三</p>', ''],
  ['李四', `<p>新华社北京电（记者 李四）${HAN.repeat(4)}</p>`, ''],
  ['李四 赵六', '', '<p>（本报记者李四 赵六）</p>'],
  ['李四', '', '<p>□ 本报记者 李四</p>'],
  ['李四', '<p>本报记者李四发自北京</p>', ''],
  ['李四', '<p>（本报记者李四通讯员赵六）</p>', ''],
  ['张三', '<p>文/张三</p>', ''],
  ['张三', '<p>【文/专栏作者 张三】</p>', ''],
  ['张三、李四', '<p>撰文：张三、李四</p>', ''],
  ['王五', '', '<p>责任编辑：王五</p>'],
  ['张三', '<p>作者：张三</p>', '<p>责任编辑：王五</p>'],
  ['王五', '<p>作者：佚名</p>', '<p>责任编辑：王五</p>'],
])('%s in plain text near a Chinese article', (author, head, tail) => expect(han(head, tail)).toBe(author));

test.each([
  ['Jane Doe', 'By Jane Doe</p><p>Dec 23, 2023 • 3 min read'],
  ['Jane Doe', 'By Jane Doe | Dec 23, 2023'],
  ['Jane Doe and John Smith', 'By Jane Doe and John Smith Dec 23, 2023'],
  ['Jane Doe', 'Posted by Jane Doe on December 23, 2023'],
  ['Anna von Berg', 'Von Anna von Berg, 23. Dezember 2023'],
])('%s in plain text near an English or German title', (author, head) => expect(latin(`<p>${head}</p>`)).toBe(author));

test.each([
  '记者调查',
  '编辑 | 历史',
  '作者：佚名',
  '来源：新华网',
  '本文仅代表作者个人观点',
  `记者 获悉${HAN.repeat(4)}`,
])('no author in Chinese: %s', (head) => expect(han(`<p>${head}</p>`)).toBe(''));

test.each(['By popular demand it came back', 'By Monday', 'Von Berlin nach Hamburg', 'Dec 23, 2023 • 3 min read'])(
  'no author: %s',
  (head) => expect(latin(`<p>${head}</p>`)).toBe(''),
);

test('who comments wrote no page, nor who is named deep in the article', () => {
  expect(latin('', '<p>Posted by Ann Lee</p>')).toBe('');
  const prose = `<p>${HAN.repeat(4)}</p>`.repeat(9);
  expect(han(prose, `<p>作者：张三</p>${prose}`)).toBe('');
});

test('given markup and plain text, the markup wins', () => {
  expect(han('<b class=author>赵六</b><p>作者：张三</p>')).toBe('赵六');
});

test.each(['作者：', '（记者 ', '作者：张三、', 'By Jane ', '张 '])('any number of %j takes linear time', (part) => {
  expectLinear((pieces) => han(`<p>${part.repeat(pieces)}</p>`.repeat(20)));
});
