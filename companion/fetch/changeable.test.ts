import { describe, expect, it } from 'vitest';
import { createChangeableFetcher } from './changeable.ts';
import type { Fetcher, FetchResult, HostRules } from './fetcher.ts';

/** A fetcher that answers when it is told to. */
function slowFetcher(inFlight: number, rules?: HostRules) {
  const state = { closed: 0, answers: [] as (() => void)[] };
  const fetcher: Fetcher = {
    polite: true,
    inFlight,
    fetch: () => new Promise((resolve) => state.answers.push(() => resolve({ status: inFlight } as FetchResult))),
    rules: () => rules,
    forgetRules: () => undefined,
    addresses: async () => [],
    close: async () => {
      state.closed += 1;
    },
  };
  return { fetcher, state };
}

describe('a fetcher whose settings change', () => {
  it('ends what was under way with the earlier one, closes that after it, and begins the next with the new one', async () => {
    const before = slowFetcher(1, { crawlDelay: 9 } as HostRules);
    const after = slowFetcher(2);
    const made = [before.fetcher, after.fetcher];
    const fetcher = createChangeableFetcher(() => made.shift() as Fetcher);
    const signal = new AbortController().signal;
    const first = fetcher.fetch('http://a.example/', signal);
    fetcher.renew();
    expect([before.state.closed, fetcher.inFlight]).toEqual([0, 2]);
    const second = fetcher.fetch('http://a.example/', signal);
    for (const answer of [...before.state.answers, ...after.state.answers]) answer();
    expect(await Promise.all([first, second])).toMatchObject([{ status: 1 }, { status: 2 }]);
    expect([before.state.closed, after.state.closed]).toEqual([1, 0]);
    expect(fetcher.rules('http://a.example/')).toMatchObject({ crawlDelay: 9 });
    await fetcher.close();
    expect(after.state.closed).toBe(1);
  });

  it('stays as it is where the new settings make none', () => {
    const before = slowFetcher(1);
    let made = 0;
    const fetcher = createChangeableFetcher(() => {
      made += 1;
      if (made > 1) throw new RangeError('no proxy');
      return before.fetcher;
    });
    expect(() => fetcher.renew()).toThrow(RangeError);
    expect([fetcher.inFlight, before.state.closed]).toEqual([1, 0]);
  });
});
