import { expect, it } from 'vitest';
import { readCsv } from '../../shared/text/csv.ts';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile } from './export-file.ts';
import { readLabels } from './label-file.ts';

it('labels that leave as CSV come back as the same labels', async () => {
  const labelled = openStore(undefined);
  keepSamplePages(labelled, [
    { url: 'http://a.example/' },
    { url: 'http://b.example/?x=1,2' },
    { url: 'http://c.example/' },
  ]);
  const give = (url: string, value: 'relevant' | 'not-relevant') =>
    ({ id: url.slice(7, 8), topicId: 'topic-1', target: 'page', url, value, at: 1 }) as const;
  labelled.labels.put([give('http://a.example/', 'relevant'), give('http://b.example/?x=1,2', 'not-relevant')]);
  const crawl = labelled.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text } = await exportFile(labelled, crawl, { format: 'csv', show: 'all' });
  const { labels, skipped } = readLabels(text, 'topic-1', 2);
  expect(new Map(labels.map(({ url, value }) => [url, value]))).toEqual(
    new Map([
      ['http://a.example/', 'relevant'],
      ['http://b.example/?x=1,2', 'not-relevant'],
    ]),
  );
  expect(skipped).toBe(1);
  labelled.close();
});

it('labels come in from CSV, and doubtful rows are counted, not guessed', () => {
  const read = readLabels(
    'title,label,url\r\n"a, ""b""",relevant,http://a.example/\r\nx,NO,http://b.example/\r\nx,maybe,http://c.example/\r\nx,1,ftp://d.example/\n\n',
    'topic-1',
    7,
  );
  expect(read.skipped).toBe(2);
  expect(read.labels).toMatchObject([
    { url: 'http://a.example/', value: 'relevant', topicId: 'topic-1', target: 'page', at: 7 },
    { url: 'http://b.example/', value: 'not-relevant' },
  ]);
  expect(readLabels('url,label\nhttp://a.example/,constructor\nhttp://b.example/,__proto__', 'topic-1', 7)).toEqual({
    labels: [],
    skipped: 2,
  });
  expect(readLabels('nothing here', 'topic-1', 7)).toEqual({ labels: [], skipped: 0 });
  expect(readCsv('a,"unclosed\nb')).toEqual([['a', 'unclosed\nb']]);
  expect(readCsv('a,\n')).toEqual([['a', '']]);
});

it.each([';', '\t'])('labels come in from a spreadsheet that parts cells by %j', (sign) => {
  const rows = [
    ['url', 'title', 'label'],
    ['http://a.example/?x=1,2', `"a${sign}b, ""c"""`, 'relevant'],
    ['"http://b.example/"', '', 'no'],
  ];
  const { labels, skipped } = readLabels(`\ufeff${rows.map((row) => row.join(sign)).join('\r\n')}`, 'topic-1', 7);
  expect(skipped).toBe(0);
  expect(labels.map(({ url, value }) => [url, value])).toEqual([
    ['http://a.example/?x=1,2', 'relevant'],
    ['http://b.example/', 'not-relevant'],
  ]);
});
