import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('given many tasks, runs as many as it may, in order, and continues after a failure', async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 10 }, (_, at) =>
    turns(async () => {
      begun.push(at);
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      running--;
      if (at % 3 === 0) throw new Error(`task ${at}`);
      return at;
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(begun).toEqual([...begun].sort((a, b) => a - b));
  expect(most).toBe(2);
  expect(results.map((result) => result.status)).toEqual(
    Array.from({ length: 10 }, (_, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});
