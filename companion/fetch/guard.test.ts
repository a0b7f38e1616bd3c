import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { Guard } from './guard.ts';
import { FETCH_LIMITS } from './limits.ts';

const unhandled = vi.fn();
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  vi.useRealTimers();
});

it('given a task that fails after the fetch has ended, the failure ends no process', async () => {
  process.on('unhandledRejection', unhandled);
  const guard = new Guard(FETCH_LIMITS, [AbortSignal.abort()]);
  await expect(guard.race(Promise.reject(new Error('too late')))).rejects.toMatchObject({
    details: { failure: 'cancelled' },
  });
  guard.end();
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
});

it('given a body that is read again many times, no timer is left running', () => {
  vi.useFakeTimers();
  const guard = new Guard(FETCH_LIMITS, []);
  guard.bodyBegins();
  guard.bodyBegins();
  guard.end();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not count the time for which a turn is waited, and all of the rest', async () => {
  vi.useFakeTimers();
  const guard = new Guard({ ...FETCH_LIMITS, totalMs: 1_000 }, []);
  const sleep = (ms: number) => new Promise<string>((done) => setTimeout(() => done('slept'), ms));
  vi.advanceTimersByTime(400);
  const waited = guard.aside(sleep(5_000));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await waited, guard.signal.aborted]).toEqual(['slept', false]);
  vi.advanceTimersByTime(599);
  expect(guard.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(guard.problem?.details.failure).toBe('timeout');
  guard.end();
  expect(vi.getTimerCount()).toBe(0);
});
