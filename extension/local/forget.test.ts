import { expect, it } from 'vitest';
import { aCrawl, aLabel, anIntent, aPage, aSuggestion } from '../testing/builders.ts';
import { keepCapture } from './captures.ts';
import { database } from './database.ts';
import { forgetCollected, stored } from './forget.ts';
import { learnCrawls, learnSuggestions } from './known.ts';
import { keepLabel } from './labels.ts';
import { changeSettings, readSettings } from './settings.ts';
import { keepStart } from './starts.ts';

it('forgetting leaves nothing that was collected, and the user’s choices as they are', async () => {
  await changeSettings({ captures: true });
  await keepCapture('c', aPage(), 1);
  await keepLabel(aLabel());
  const ids = { id: 'crawl-1', topicId: 'topic-1', captureId: 'c' };
  await keepStart({ ...ids, at: 1, intent: anIntent(), state: 'reading', reason: '', topic: null, spec: null });
  await learnCrawls([aCrawl()]);
  await learnSuggestions({ crawlId: 'crawl-1', list: [aSuggestion()], asks: [] });
  expect(await stored()).toEqual({ captures: 1, labels: 1, starts: 1, suggestions: 1 });
  await forgetCollected();
  expect(await stored()).toEqual({ captures: 0, labels: 0, starts: 0, suggestions: 0 });
  const db = await database();
  expect([await db.count('pages'), await db.count('crawls')]).toEqual([0, 0]);
  expect((await readSettings()).captures).toBe(true);
});
