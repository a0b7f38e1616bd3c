// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Returns work whose turns end only on a call of `end`; each turn resolves to its number. */
function slow() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(ends.length))));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { work, end };
}

it('given several calls while a turn runs, all share one turn that begins after them', async () => {
  const { work, end } = slow();
  const ask = inTurn(work);
  const first = ask();
  const others = [ask(), ask()];
  expect(work).toHaveBeenCalledTimes(1);
  await end();
  expect(work).toHaveBeenCalledTimes(2);
  await end();
  expect(await Promise.all([first, ...others])).toEqual([2, 2, 2]);
  void ask();
  expect(work).toHaveBeenCalledTimes(3);
  await end();
});

it('given a failed turn, the next call begins a new one', async () => {
  const work = vi.fn(async () => 1);
  work.mockRejectedValueOnce(new Error('The disk is full.'));
  const ask = inTurn(work);
  const failing = [ask(), ask()];
  for (const one of failing) await expect(one).rejects.toThrow('The disk is full.');
  expect(await ask()).toBe(1);
});
