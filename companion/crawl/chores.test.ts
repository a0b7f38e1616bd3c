import { expect, it } from 'vitest';
import { atOnce, byTurns, type Chore, Chores } from './chores.ts';
import { createFakeClock } from './testing/fake-clock.ts';

/** Steps that take a millisecond each, and write down what they are of. */
function working(done: string[]) {
  const clock = createFakeClock();
  function* steps(name: string, count: number): Chore<string> {
    for (let step = 0; step < count; step++) {
      clock.advance(1);
      done.push(name);
      yield;
    }
    return name;
  }
  function* chore(name: string, count: number): Chore {
    yield* steps(name, count);
  }
  const turns: number[] = [];
  const turn = (): Promise<void> => {
    turns.push(done.length);
    return clock.turn();
  };
  return { clock: { ...clock, turn }, chore, steps, turns };
}

it('a short chore is done at once, a long one gives turns to others, and what comes meanwhile is done after it', async () => {
  const done: string[] = [];
  const { clock, chore, turns } = working(done);
  const events: string[] = [];
  const chores = new Chores(clock, { done: () => events.push('done'), failed: () => events.push('failed') });
  chores.do(chore('short', 5));
  expect([done.length, chores.isBusy, events]).toEqual([5, false, []]);
  chores.do(chore('long', 30));
  chores.do(chore('next', 3));
  expect([done.length < 20, chores.isBusy]).toEqual([true, true]);
  await chores.idle;
  expect(done.slice(5)).toEqual([...Array(30).fill('long'), ...Array(3).fill('next')]);
  expect([chores.isBusy, events]).toEqual([false, ['done']]);
  expect(Math.max(...turns.map((at, n) => at - (turns[n - 1] ?? 5)))).toBeLessThan(12);
});

it('a fault is thrown where the work is done at once, and told where it is not; nothing is left over', async () => {
  const done: string[] = [];
  const { clock, chore, turns } = working(done);
  const fault = new Error('full');
  function* failing(count: number): Chore {
    yield* chore('bad', count);
    throw fault;
  }
  const told: unknown[] = [];
  const chores = new Chores(clock, { done: () => told.push('done'), failed: (cause) => told.push(cause) });
  expect(() => chores.do(failing(2))).toThrow(fault);
  expect(chores.isBusy).toBe(false);
  chores.do(failing(20));
  chores.do(chore('never', 1));
  await chores.idle;
  expect([chores.isBusy, told, done.includes('never')]).toEqual([false, [fault], false]);
  expect(turns.length).toBeGreaterThan(1);
});

it('in a hurry what is done at once is done, and what would take its time is dropped', async () => {
  const done: string[] = [];
  const { clock, chore } = working(done);
  const chores = new Chores(clock);
  chores.do(chore('long', 30));
  chores.do(chore('next', 3));
  chores.hurry();
  const before = done.length;
  await chores.idle;
  expect([done.length, chores.isBusy, chores.isDropped]).toEqual([before, false, true]);
  const others = new Chores(clock);
  others.hurry();
  others.do(chore('short', 5));
  expect([done.length, others.isDropped]).toEqual([before + 5, false]);
  others.do(chore('long', 30));
  expect([others.isBusy, others.isDropped]).toEqual([false, true]);
});

it('without a clock, and by itself, it is done to the end', async () => {
  const done: string[] = [];
  const { clock, chore, steps, turns } = working(done);
  new Chores().do(chore('all', 50));
  expect(done).toHaveLength(50);
  expect(atOnce(steps('it', 50))).toBe('it');
  expect(turns).toEqual([]);
  await byTurns(steps('turns', 50), clock);
  expect(done).toHaveLength(150);
  expect(turns.length).toBeGreaterThan(3);
});
