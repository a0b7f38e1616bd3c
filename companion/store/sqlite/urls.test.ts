import { expect, it } from 'vitest';
import type { SettledSum } from '../journal.ts';
import { openStore } from '../open.ts';
import { keepSamplePages } from '../testing/sample-pages.ts';

it('gives the URLs that no longer wait where the caller knows others, and those whose fetch had begun', () => {
  const store = openStore(undefined);
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  const urls = [0, 1, 2, 3, 4, 65_536].map((id) => ({ id, url: `http://a.example/${id}`, depth: 0 }));
  journal.apply({ kind: 'entry', urls });
  const fail = (urlId: number, failure: 'gone' | 'needs-browser') =>
    journal.apply({ kind: 'failure', urlId, outcome: failure === 'gone' ? 'failed' : failure, failure, message: '' });
  fail(1, 'gone');
  fail(2, 'needs-browser');
  fail(65_536, 'gone');
  journal.take(4);
  const asked: SettledSum[] = [];
  const parts = [
    ...journal.settledParts((part) => {
      asked.push(part);
      return part.part === 1;
    }),
  ];
  expect(asked).toEqual([
    { part: 0, count: 2, sum: 3 },
    { part: 1, count: 1, sum: 65_536 },
  ]);
  expect(parts).toEqual([
    { part: 0, ids: [1, 2], failed: 2, cutOff: [{ id: 4, tries: 1 }] },
    { part: 1, ids: undefined, failed: 1, cutOff: [] },
  ]);
  store.close();
});
