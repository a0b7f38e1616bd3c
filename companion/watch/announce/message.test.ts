import { expect, it } from 'vitest';
import type { Find } from '../../../shared/api/watch.ts';
import { mailData, messageOf } from './message.ts';

const find = (title: string, more: Partial<Find> = {}): Find => ({
  ...{ id: 1, crawlId: 'c', url: 'http://a.example/', title, site: 'a.example' },
  ...{ snippet: '', relevance: 0.9, foundAt: 1, ...more },
});

it('lists pages with sites, each text of the web on one line and bounded', () => {
  const hostile = `Tea\r\nBcc: all@b.example\r\n\r\n${'a'.repeat(500)}\u202e`;
  const news = { topicName: 'Tea\nX: y', finds: [find(hostile), find('Two', { site: 'b.example' })], since: 0 };
  const { subject, text } = messageOf(news);
  expect(subject).toBe('Ambit: 2 new on Tea X: y');
  expect(text).toContain('2 new pages since 1970-01-01, on 2 sites: a.example (1), b.example (1).');
  expect(text).not.toMatch(/^Bcc/m);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(200);
});

it('lists at most 50 pages and tells how many are left', () => {
  const { text } = messageOf({ topicName: 'Tea', finds: Array.from({ length: 60 }, () => find('One')), since: 0 });
  expect(text.match(/^One$/gm)).toHaveLength(50);
  expect(text).toContain('And 10 more on the desk.');
});

it('gives SMTP ASCII lines of which none is a header of a page', () => {
  const subject = `茶🍵 ${'b'.repeat(300)}\r\nBcc: all@b.example`;
  const data = mailData('a@a.example', 'b@b.example', { subject, text: '茶\n.\nend' }, 0, 'id-1');
  expect(data).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(data).not.toMatch(/^Bcc/m);
  const [head = '', body = ''] = data.split('\r\n\r\n');
  expect(head.split(/\r\n(?! )/)).toHaveLength(9);
  expect(Buffer.from(body, 'base64').toString('utf8')).toBe('茶\r\n.\r\nend');
  const words = [...head.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64'));
  expect(Buffer.concat(words).toString('utf8')).toBe(subject);
  expect(Math.max(...data.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(86);
});
