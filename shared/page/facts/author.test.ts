import { expect, test } from 'vitest';
import { parseHtml } from '../../../companion/parse/parse-html.ts';

const author = (html: string): string => parseHtml(html, 'http://a.example/').author;

test.each([
  ['Jane Doe', 'Jane Doe Dec 23, 2023 at 3:15 pm ET • 3 min read'],
  ['Jane Doe', 'By Jane Doe on March 5, 2024'],
  ['Jane Doe', 'Jane Doe | Staff Writer | 5 days ago'],
  ['Dallas Robinson', 'Dallas Robinson'],
  ['Jane Doe-Smith', 'Jane Doe-Smith —'],
  ['张三／李四', '张三／李四'],
  ['', 'Dec 23, 2023 • 3 min read'],
])('given a marked byline, it is read up to the end of the name: %j', (name, byline) => {
  expect(author(`<p class=byline>${byline}</p>`)).toBe(name);
});

test('given a byline without a name, the next byline counts', () => {
  expect(author('<p class=byline>March 5, 2024</p><p class=byline>By Jane Doe</p>')).toBe('Jane Doe');
});
