import { expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Work of which each turn ends when it is told to, with its number. */
function slow() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(ends.length))));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { work, end };
}

it('whoever asks while it is done shares one turn that begins after the ask', async () => {
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

it('one that failed is begun anew by the next who asks', async () => {
  const work = vi.fn(async () => 1);
  work.mockRejectedValueOnce(new Error('The disk is full.'));
  const ask = inTurn(work);
  const failing = [ask(), ask()];
  for (const one of failing) await expect(one).rejects.toThrow('The disk is full.');
  expect(await ask()).toBe(1);
});
