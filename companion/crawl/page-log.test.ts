import { expect, it } from 'vitest';
import { type LoggedPage, PageLog } from './page-log.ts';

const page = (id: number): LoggedPage => ({
  ...{ pageId: id, urlId: id, n: id, key: `a.example/${id}`, host: 'a.example', url: `http://a.example/${id}` },
  ...{ features: `features ${id}`, relevance: 0.5, onTopic: true, unsure: false, label: 'none' as const },
});

it('keeps the features of the newest pages at hand and reads those of older ones from the store', () => {
  const log = new PageLog();
  const read: number[] = [];
  log.recallBy((id) => {
    read.push(id);
    return `stored ${id}`;
  });
  for (let id = 1; id <= 5_000; id++) log.add(page(id), `a.example/${id}`, 'a.example');
  expect(log.byUrl(5_000)?.features).toBe('features 5000');
  expect(log.byUrl(3_001)?.features).toBe('features 3001');
  expect(read).toEqual([]);
  expect(log.find('a.example/7')?.features).toBe('stored 7');
  expect(read).toEqual([7]);
  expect(log.all[6]).toMatchObject({ pageId: 7, onTopic: true, label: 'none' });
});
