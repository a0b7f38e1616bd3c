import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Nonces } from './nonces.ts';

const still = { steady: () => 0, wall: () => 0 };

it('takes a nonce once', () => {
  const nonces = new Nonces(still);
  expect([nonces.use('a', 0), nonces.use('b', 0), nonces.use('a', 0)]).toEqual(['new', 'new', 'used']);
});

it('remembers every nonce for at least two minutes, in whatever rhythm they come', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 9 })));
  fc.assert(
    fc.property(steps, (calls) => {
      let now = 0;
      const nonces = new Nonces({ steady: () => now, wall: () => 0 });
      const usedAt = new Map<string, number>();
      for (const [pause, name] of calls) {
        now += pause;
        const nonce = String(name);
        const verdict = nonces.use(nonce, 0);
        const before = usedAt.get(nonce);
        if (before !== undefined && now - before < 120_000) expect(verdict).toBe('used');
        if (verdict === 'new') usedAt.set(nonce, now);
      }
    }),
  );
});

it('given no room, forgets the oldest once it is two minutes old', () => {
  let now = 0;
  const nonces = new Nonces({ steady: () => now, wall: () => 0 }, 2);
  nonces.use('a', 0);
  now = 60_000;
  nonces.use('b', 0);
  now = 119_999;
  expect(nonces.use('c', 0)).toBe('full');
  now = 120_000;
  expect([nonces.use('c', 0), nonces.use('d', 0), nonces.use('b', 0)]).toEqual(['new', 'full', 'used']);
});

it('refuses rather than forgets when it is full', () => {
  const nonces = new Nonces(still, 2);
  expect([nonces.use('a', 0), nonces.use('b', 0), nonces.use('c', 0), nonces.use('a', 0)]).toEqual([
    'new',
    'new',
    'full',
    'used',
  ]);
});

it('refuses requests from before its start while the window could still accept them', () => {
  const clock = { steady: 0, wall: 1_000_000 };
  const nonces = new Nonces({ steady: () => clock.steady, wall: () => clock.wall });
  expect([nonces.use('a', 999_999), nonces.use('b', 1_000_000)]).toEqual(['used', 'new']);
  // Two minutes on it is out of the window; an earlier time then only means that the clock was set back.
  clock.steady = 120_000;
  expect(nonces.use('c', 999_999)).toBe('new');
});

describe('given a wall clock that jumps after the start', () => {
  const hour = 3_600_000;
  const jumps = fc.array(fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: -2 * hour, max: 2 * hour })));

  it('refuses a new request of that moment at most for two minutes after the start, and only close before the time of the start', () => {
    fc.assert(
      fc.property(jumps, (steps) => {
        const clock = { steady: 0, wall: 1_000_000_000 };
        const nonces = new Nonces({ steady: () => clock.steady, wall: () => clock.wall });
        for (const [at, [pause, jump]] of steps.entries()) {
          clock.steady += pause;
          clock.wall += pause + jump;
          const isClose = clock.wall < 1_000_000_000 && clock.wall > 1_000_000_000 - 120_000;
          if (clock.steady >= 120_000 || !isClose) expect(nonces.use(`n${at}`, clock.wall)).toBe('new');
        }
      }),
    );
  });

  it('refuses a recorded request that the clock brings into the window again hours later', () => {
    const clock = { steady: 0, wall: 1_000_000_000 };
    const nonces = new Nonces({ steady: () => clock.steady, wall: () => clock.wall });
    expect(nonces.use('recorded', clock.wall)).toBe('new');
    clock.steady += hour;
    for (let n = 0; n < 1_000; n++) nonces.use(`n${n}`, clock.wall + hour);
    expect(nonces.use('recorded', clock.wall)).toBe('used');
  });
});
