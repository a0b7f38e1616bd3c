import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from '../../shared/text/csv.ts';
import { report } from '../results/report.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile } from './export-file.ts';

const ROSES =
  'The rose garden of Kew opened in London. Roses want sun and rich soil, Mayor Sadiq Khan said, and Anna Weber planted them early in the morning and cut them back hard in late winter when buds begin to swell.';
const TEA = '茶商协会会长李克强在北京表示，新茶上市，茶农出席了品茶会，茶叶的香气很浓，茶园今年丰收。';

let folder: string;
let store: Store;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-tables-'));
  store = openStore(folder);
  keepSamplePages(store, [
    {
      ...{ url: 'http://late.example/', title: '=Rose garden opens in London', text: ROSES },
      record: { author: 'Ann Lee', published: '2026-03-05T08:00:00Z' },
    },
    {
      ...{ url: 'http://first.example/', title: 'Rose garden of Kew opens', text: `${ROSES} Hello.`, from: 0 },
      record: { author: 'Bo Li', published: '2026-03-04' },
    },
    { url: 'http://undated.example/', title: 'Roses', text: `${ROSES} Bye.`, from: 0 },
    {
      ...{ url: 'http://other.example/', title: 'New rose garden opens in London today', from: 0 },
      ...{
        text: 'Visitors came to the new garden by train and stayed for hours.',
        record: { published: '2026-03-06' },
      },
    },
    { url: 'http://tea.example/', title: '新茶上市 茶农品茶', text: TEA, record: { published: '2026-04-01' }, from: 0 },
    {
      url: 'http://list.example/',
      title: 'A list',
      text: 'All news',
      pageKind: 'list',
      record: { published: '2026-04-02' },
    },
    { url: 'http://old.example/', title: 'No date at all', text: 'Some other text about gardens.', from: 0 },
  ]);
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

async function rowsOf(format: 'spread' | 'events'): Promise<readonly Record<string, string>[]> {
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text, name } = await exportFile(store, crawl, { format });
  expect(name).toBe(`Gardens.${format}.csv`);
  const [head = [], ...rows] = readCsv(text.replace('\ufeff', ''));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

it('given near-duplicates on three sites, the spread table starts with the earliest date, and names author and keywords', async () => {
  const rows = await rowsOf('spread');
  expect(rows.map(({ site, author, published, original }) => [site, author, published, original])).toEqual([
    ['first.example', 'Bo Li', '2026-03-04', 'true'],
    ['late.example', 'Ann Lee', '2026-03-05T08:00:00Z', 'false'],
    ['undated.example', '', '', 'false'],
  ]);
  expect(rows[0]).toMatchObject({
    text: '1',
    title: 'Rose garden of Kew opens',
    publisher: 'first.example',
    sites: '3',
  });
  expect(rows[0]?.keywords?.split(' ')).toContain('kew');
  expect(rows[0]?.summary).toMatch(/^The rose garden of Kew opened in London\./);
});

it('given dated pages, the event table joins reprints and like titles of three days, with places and people', async () => {
  const rows = await rowsOf('events');
  expect(rows.map(({ title, date, pages }) => [title, date, pages])).toEqual([
    ['新茶上市 茶农品茶', '2026-04-01', '1'],
    ["'=Rose garden opens in London", '2026-03-05', '4'],
  ]);
  expect(rows.map(({ places, people }) => [places, people])).toEqual([
    ['北京', '李克强'],
    ['London', 'Sadiq Khan; Anna Weber'],
  ]);
});

it('the report has the same tables', async () => {
  const { events, reprints } = await report(store, 'crawl-1', 5_000);
  expect(events?.map(({ date, people }) => [date, people])).toEqual([
    ['2026-04-01', ['李克强']],
    ['2026-03-05', ['Sadiq Khan', 'Anna Weber']],
  ]);
  expect(reprints).toMatchObject([{ publisher: 'first.example', author: 'Bo Li', published: '2026-03-04', sites: 3 }]);
});
