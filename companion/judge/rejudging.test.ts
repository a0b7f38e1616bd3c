import { expect, it } from 'vitest';
import type { Judge } from './judge.ts';
import { isJudgedSame, Rejudging } from './rejudging.ts';

const judgeOf = (): Judge & { revision: number } => ({
  threshold: 0.5,
  revision: 7,
  judge: () => ({ relevance: 0, onTopic: false, unsure: false, words: [], features: '' }),
  rejudge: () => ({ relevance: 0, onTopic: false, unsure: false, words: [] }),
  account: () => ({ judged: [] }),
  learn: () => undefined,
  hint: () => undefined,
});

it('pages are judged again when the judge has changed its mind and they have grown by ten and by a tenth', () => {
  const judge = judgeOf();
  const rejudging = new Rejudging(judge);
  expect(rejudging.isDue(500)).toBe(false);
  judge.revision += 1;
  expect([9, 10].map((pages) => rejudging.isDue(pages))).toEqual([false, true]);
  rejudging.begin(200);
  expect(rejudging.isDue(1_000)).toBe(false);
  judge.revision += 1;
  expect([219, 220].map((pages) => rejudging.isDue(pages))).toEqual([false, true]);
});

it('a page is judged the same when neither its relevance nor what follows from it has changed', () => {
  const before = { relevance: 0.4, onTopic: false, unsure: true };
  const others = [
    { ...before, relevance: 0.401 },
    { ...before, onTopic: true },
    { ...before, unsure: false },
  ];
  expect([{ ...before }, ...others].map((now) => isJudgedSame(before, now))).toEqual([true, false, false, false]);
});
