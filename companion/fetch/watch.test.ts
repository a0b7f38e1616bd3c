import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { FETCH_LIMITS } from './limits.ts';
import { Watch } from './watch.ts';

const unhandled = vi.fn();
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  vi.useRealTimers();
});

it('a task that fails when the fetch has ended is nobody’s any more, and ends no process', async () => {
  process.on('unhandledRejection', unhandled);
  const watch = new Watch(FETCH_LIMITS, [AbortSignal.abort()]);
  await expect(watch.race(Promise.reject(new Error('too late')))).rejects.toMatchObject({ failure: 'cancelled' });
  watch.end();
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
});

it('leaves no clock running, however often a body is read anew', () => {
  vi.useFakeTimers();
  const watch = new Watch(FETCH_LIMITS, []);
  watch.bodyBegins();
  watch.bodyBegins();
  watch.end();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not count the time for which a turn is waited, and all of the rest', async () => {
  vi.useFakeTimers();
  const watch = new Watch({ ...FETCH_LIMITS, totalMs: 1_000 }, []);
  const sleep = (ms: number) => new Promise<string>((done) => setTimeout(() => done('slept'), ms));
  vi.advanceTimersByTime(400);
  const waited = watch.aside(sleep(5_000));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await waited, watch.signal.aborted]).toEqual(['slept', false]);
  vi.advanceTimersByTime(599);
  expect(watch.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watch.problem?.failure).toBe('timeout');
  watch.end();
  expect(vi.getTimerCount()).toBe(0);
});
