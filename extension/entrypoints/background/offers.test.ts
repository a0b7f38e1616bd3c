// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { knownSuggestions } from '../../storage/known.ts';
import { aSuggestion } from '../../testing/builders.ts';
import { learnOffers } from './offers.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../companion-client/companion.ts', () => ({ call }));

const FIRST = [aSuggestion({ id: 1 })];
const LATER = [aSuggestion({ id: 2 })];
const QUESTIONS = [aSuggestion({ id: 3 })];
const kept = async (): Promise<readonly number[][]> => {
  const { list, asks } = await knownSuggestions('crawl-1');
  return [list, asks].map((some) => some.map(({ id }) => id));
};

it('given nothing to show, shows the list before the questions are there; else both at once', async () => {
  let answer = (_questions: typeof QUESTIONS): void => undefined;
  let list = FIRST;
  call.mockImplementation((_name: string, { query }: { query: { show: string } }) =>
    query.show === 'unlabelled'
      ? Promise.resolve(list)
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const first = learnOffers('crawl-1');
  await expect.poll(kept).toEqual([[1], []]);
  answer(QUESTIONS);
  await first;
  expect(await kept()).toEqual([[1], [3]]);
  list = LATER;
  const later = learnOffers('crawl-1');
  await expect.poll(() => call.mock.calls.length).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await kept()).toEqual([[1], [3]]);
  answer([]);
  await later;
  expect(await kept()).toEqual([[2], []]);
});
