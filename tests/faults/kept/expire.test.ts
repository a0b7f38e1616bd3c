import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specOf } from '../../../companion/crawl/testing/harness.ts';
import { results } from '../../../companion/results/results.ts';
import { DATABASE } from '../../../companion/store/open.ts';
import type { Retention } from '../../../companion/store/upkeep.ts';
import { createRecord, Diary, label } from './diary.ts';

/** Data older than the user wants to keep. */
const diary = new Diary();

/** Expires like a starting companion. @returns whether there was anything to expire */
async function expire(retention: Retention): Promise<boolean> {
  const { upkeep } = diary.harness.store;
  const isAny = upkeep.expire(retention);
  await upkeep.finish();
  return isAny;
}

it('given old crawls and captures, they go with every byte; newer, running or labelled ones stay', async () => {
  await diary.crawl();
  diary.harness.store.captures.put([{ id: 'old', at: 10, page: createRecord('http://old.example/') }]);
  diary.harness.store.captures.put([{ id: 'new', at: 30, page: createRecord('http://new.example/') }]);
  diary.harness.crawls.label([label('http://labelled.example/', 2)]);
  expect(await expire({ crawlsBefore: 1, capturesBefore: 20 })).toBe(true);
  expect(await expire({ crawlsBefore: 1, capturesBefore: 20 })).toBe(false);
  expect(diary.kept()).not.toContain('old.example');
  expect(diary.kept()).toContain('tea.example');
  expect(await expire({ crawlsBefore: Date.now() + 1 })).toBe(true);
  expect(diary.kept()).not.toMatch(/tea\.example|diary|openword/);
  expect(diary.kept()).toContain('labelled.example');
  expect(diary.kept()).toContain('new.example');
});

it('given expired crawls, search keeps none of their words for later ones', async () => {
  const find = async (search: string) =>
    (await results(diary.harness.store, 'c', { search, fold: 'no' }, 60_000)).matching;
  await diary.crawl(1);
  expect(await find('secretword')).toBe(1);
  await expire({ crawlsBefore: Date.now() + 1 });
  diary.harness.crawls.start(specOf(['http://tea.example/1'], { budgets: { pages: 1, perHost: 9, seconds: 0 } }));
  await diary.harness.crawls.ended('c');
  expect([await find('secretword'), await find('greenword')]).toEqual([0, 1]);
});

it('vacuum gives free room back', async () => {
  await diary.crawl();
  const later = Date.now() + 1;
  await expect.poll(() => Date.now()).toBeGreaterThan(later);
  diary.harness.crawls.start(specOf(['http://diary.example/1', 'http://tea.example/1'], { id: 'later' }));
  await diary.harness.crawls.ended('later');
  await expire({ crawlsBefore: later });
  const { before, after } = await diary.harness.store.upkeep.vacuum();
  expect(after).toBeLessThan(before);
  expect(readFileSync(join(diary.state, DATABASE)).length).toBe(after);
});
