// @vitest-environment node
import { expect, it } from 'vitest';
import type { ResultView } from '../../../../shared/api/results.ts';
import type { call } from '../../../companion-client/companion.ts';
import { alike } from './alike.ts';

const COPIES = 1_234;
const page = (id: number) => ({ id, url: `https://bread.example/${id}`, title: '', site: '', foundAt: 1 });
const row = (copies: number, shown: number): ResultView => ({
  ...page(1),
  ...{ n: 1, host: '', snippet: '', language: 'en', relevance: 1, onTopic: true, unsure: false, label: 'none' },
  ...{ isSeed: false, depth: 1, copies },
  folded: Array.from({ length: shown }, (_, at) => page(at + 2)),
});
const asked: unknown[] = [];
const companion = (async (_name: string, { query }: { query: { offset: number; limit: number } }) => {
  asked.push(query);
  const left = Math.min(query.limit, COPIES + 1 - query.offset);
  return { rows: Array.from({ length: left }, (_, at) => page(query.offset + at + 1)) };
}) as unknown as typeof call;

it('given few near-duplicates, the row itself names them all', async () => {
  expect((await alike(companion, 'crawl-1', row(2, 2))).map(({ url }) => url)).toHaveLength(3);
  expect(asked).toEqual([]);
});

it('given a row that names only its first copies, all copies come from the companion in parts', async () => {
  const all = await alike(companion, 'crawl-1', row(COPIES, 20));
  expect(new Set(all.map(({ url }) => url)).size).toBe(COPIES + 1);
  expect(asked).toEqual([0, 500, 1_000].map((offset) => ({ like: 1, limit: 500, offset })));
});
