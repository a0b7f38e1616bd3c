import { describe, expect, it } from 'vitest';
import type { Judge } from './judge.ts';
import { isJudgedSame, moved, Rejudging } from './rejudging.ts';

const judgeOf = (): Judge & { revision: number } => ({
  threshold: 0.5,
  unsureWithin: 0.15,
  revision: 7,
  judge: () => ({ relevance: 0, onTopic: false, unsure: false, words: [], features: '' }),
  recall: () => undefined,
  isMadeFor: () => true,
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

describe('moved', () => {
  const limits = { threshold: 0.5, unsureWithin: 0.15 };
  const opinion = (relevance: number, unsure = Math.abs(relevance - 0.5) < 0.15) => ({
    relevance,
    onTopic: relevance >= 0.5,
    unsure,
    words: [],
  });

  it('keeps a judgement where the other judge learned nothing about the page', () => {
    const kept = opinion(0.37);
    expect(moved(kept, 0.8, opinion(0.8), limits)).toBe(kept);
  });

  it('adds the log odds that the other judge gained, and judges by the result', () => {
    const after = moved(opinion(0.4), 0.2, opinion(0.5), limits);
    // Odds of 2 to 3, times the 4 that lie between 1 to 4 and 1 to 1.
    expect(after.relevance).toBeCloseTo(8 / 11, 9);
    expect(after).toMatchObject({ onTopic: true, unsure: false });
  });

  it('leaves a page of little text unsure below the threshold', () => {
    expect(moved(opinion(0.2, true), 0.2, opinion(0.1, true), limits).unsure).toBe(true);
    expect(moved(opinion(0.2, false), 0.2, opinion(0.1, false), limits).unsure).toBe(false);
  });
});
