import { expect, test } from 'vitest';
import { parseHtml } from '../../../companion/parse/parse-html.ts';
import { HAN, hanArticle, latinArticle } from '../testing/article.ts';
import { expectLinear } from '../testing/linear.ts';

const read = (html: string): string => parseHtml(html, 'http://a.example/').published;
const han = (head: string, tail = ''): string => read(hanArticle(head, tail));
const latin = (head: string, tail = ''): string => read(latinArticle(head, tail));

test.each([
  ['2024-03-05T10:30:00', '2024年03月05日10:30 来源：新华网 作者：张三'],
  ['2024-03-05', '发布时间：2024-03-05'],
  ['2024-03-05T10:30:00', '来源：太原晚报 2024-03-05 10:30:00'],
  ['2024-03-05T10:30:00', 'news.a.example 2024/03/05 10:30 《新华》'],
  ['2024-03-05T10:30:00', '发表于:2024-03-05 10:30'],
  ['2024-03-05T10:30:00', '2024-03-05 10:30更新 来源：新华网'],
])('%s in plain text near a Chinese title', (date, head) => expect(han(`<p>${head}</p>`)).toBe(date));

test.each([
  'By Jane Doe</p><p>Dec 23, 2023 • 3 min read',
  'By Jane Doe | Dec 23, 2023',
  'Posted by Jane Doe on December 23, 2023',
  'Von Anna von Berg, 23. Dezember 2023',
  'Published: 23 December 2023',
])('plain text near an English or German title: %s', (head) => expect(latin(`<p>${head}</p>`)).toBe('2023-12-23'));

test.each([
  '© 2024 A. Example',
  '版权所有 © 2024-03-05',
  '2024年3月5日，老桥重新开放。',
  '记者获悉，老桥于2024年3月5日开放',
  '最后更新：2024-03-05',
  '老桥一</p><p>2024-03-01</p><p>老桥二</p><p>2024-03-02</p><p>老桥三</p><p>2024-03-03',
])('no date in Chinese: %s', (head) => expect(han(`<p>${head}</p>`)).toBe(''));

test.each([
  'By popular demand it came back on March 5, 2024 for good.',
  'The bridge was closed March 5, 2024',
  'Updated March 5, 2024',
])('no date: %s', (head) => expect(latin(`<p>${head}</p>`)).toBe(''));

test('given dates of comments or deep in the article, the page has no date', () => {
  expect(latin('', '<p>Posted on March 5, 2024</p>')).toBe('');
  expect(han(`<p>${HAN.repeat(4)}</p>`.repeat(9), '<p>2024-03-05</p>')).toBe('');
});

test('given markup and plain text, the markup wins', () => {
  expect(han('<time datetime=2020-01-01>.</time><p>2024-03-05 作者：张三</p>')).toBe('2020-01-01');
});

test.each(['2024-03-05 ', '来源：', 'By Jane '])('any number of %j takes linear time', (part) => {
  expectLinear((pieces) => han(`<p>${part.repeat(pieces)}</p>`.repeat(20)));
});
