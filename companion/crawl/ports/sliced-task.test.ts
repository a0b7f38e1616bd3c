import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { byTurns, runSync, type SlicedTask, SlicedTasks } from './sliced-task.ts';

/** Steps that take a millisecond each, and write down what they are of. */
function working(done: string[]) {
  const clock = createFakeClock();
  function* steps(name: string, count: number): SlicedTask<string> {
    for (let step = 0; step < count; step++) {
      clock.advance(1);
      done.push(name);
      yield;
    }
    return name;
  }
  function* task(name: string, count: number): SlicedTask {
    yield* steps(name, count);
  }
  const turns: number[] = [];
  const turn = (): Promise<void> => {
    turns.push(done.length);
    return clock.turn();
  };
  return { clock: { ...clock, turn }, task, steps, turns };
}

it('a short task is done at once, a long one gives turns to others, and a later task follows it', async () => {
  const done: string[] = [];
  const { clock, task, turns } = working(done);
  const events: string[] = [];
  const tasks = new SlicedTasks(clock, { done: () => events.push('done'), failed: () => events.push('failed') });
  tasks.do(task('short', 5));
  expect([done.length, tasks.isBusy, events]).toEqual([5, false, []]);
  tasks.do(task('long', 30));
  tasks.do(task('next', 3));
  expect([done.length < 20, tasks.isBusy]).toEqual([true, true]);
  await tasks.idle;
  expect(done.slice(5)).toEqual([...Array(30).fill('long'), ...Array(3).fill('next')]);
  expect([tasks.isBusy, events]).toEqual([false, ['done']]);
  expect(Math.max(...turns.map((at, n) => at - (turns[n - 1] ?? 5)))).toBeLessThan(12);
});

it('a fault is thrown where the work is done at once, and told where it is not; nothing is left over', async () => {
  const done: string[] = [];
  const { clock, task, turns } = working(done);
  const fault = new Error('full');
  function* failing(count: number): SlicedTask {
    yield* task('bad', count);
    throw fault;
  }
  const told: unknown[] = [];
  const tasks = new SlicedTasks(clock, { done: () => told.push('done'), failed: (cause) => told.push(cause) });
  expect(() => tasks.do(failing(2))).toThrow(fault);
  expect(tasks.isBusy).toBe(false);
  tasks.do(failing(20));
  tasks.do(task('never', 1));
  await tasks.idle;
  expect([tasks.isBusy, told, done.includes('never')]).toEqual([false, [fault], false]);
  expect(turns.length).toBeGreaterThan(1);
});

it('in a hurry what is done at once is done, and what would take its time is dropped', async () => {
  const done: string[] = [];
  const { clock, task } = working(done);
  const tasks = new SlicedTasks(clock);
  tasks.do(task('long', 30));
  tasks.do(task('next', 3));
  tasks.hurry();
  const before = done.length;
  await tasks.idle;
  expect([done.length, tasks.isBusy, tasks.isDropped]).toEqual([before, false, true]);
  const others = new SlicedTasks(clock);
  others.hurry();
  others.do(task('short', 5));
  expect([done.length, others.isDropped]).toEqual([before + 5, false]);
  others.do(task('long', 30));
  expect([others.isBusy, others.isDropped]).toEqual([false, true]);
});

it('without a clock, and by itself, it is done to the end', async () => {
  const done: string[] = [];
  const { clock, task, steps, turns } = working(done);
  new SlicedTasks().do(task('all', 50));
  expect(done).toHaveLength(50);
  expect(runSync(steps('it', 50))).toBe('it');
  expect(turns).toEqual([]);
  await byTurns(steps('turns', 50), clock);
  expect(done).toHaveLength(150);
  expect(turns.length).toBeGreaterThan(3);
});
