import { expect, test } from 'vitest';
import { parseHtml } from '../../../companion/parse/parse-html.ts';

const published = (html: string, url = 'http://a.example/'): string => parseHtml(html, url).published;

test.each([
  [
    '2024-03-05',
    '<aside><time datetime=2026-11-20></time></aside><article><time datetime=2024-03-05>5 March</time></article>',
  ],
  ['2024-03-05', '<header><p class=today-date>2026-11-22</p></header><article><p class=date>2024-03-05</p></article>'],
  ['2024-03-05', '<p class=updated-time>2024-04-01</p><p class=published-time>2024-03-05</p>'],
  ['2024-03-05', '<p class=date>2026-11-22</p><span itemprop=datePublished content=2024-03-05>long ago</span>'],
  [
    '2024-03-05',
    '<aside><time itemprop=datePublished datetime=2026-11-20></time></aside><article><time datetime=2024-03-05></time></article>',
  ],
  ['2024-03-05T10:00:00Z', '<abbr class=published title="2024-03-05T10:00:00Z">Mar 5</abbr>'],
  ['2026-11-20', '<aside><time datetime=2026-11-20></time></aside>'],
  [
    '2024-03-05',
    '<header><h1>Title of it</h1><time datetime=2024-03-05></time></header><p>x</p><time datetime=2026-11-20></time>',
  ],
])('the date of the page itself, before others that it shows: %s', (date, html) => expect(published(html)).toBe(date));

test('an address may hold the day', () => {
  expect(published('x', 'http://a.example/2024/03/05/x')).toBe('2024-03-05');
  expect(published('x', 'http://a.example/2024/x')).toBe('');
});
