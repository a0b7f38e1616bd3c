import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { copyState } from '../../store/testing/copy-state.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { RebuildTurn } from '../run/rebuilding.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';
import { RebuildQueue } from './rebuild-queue.ts';

const never = new AbortController().signal;
const manyTurns = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns++) await systemClock.turn();
};

describe('crawls that are rebuilt', () => {
  /** Takes turns until it is halted or has had so many. */
  const rebuilt = async (
    turns: RebuildTurn,
    name: string,
    told: string[],
    times = 3,
    halted = never,
  ): Promise<void> => {
    for (let turn = 1; turn <= times; turn++) {
      await turns.turn(halted);
      if (halted.aborted) break;
      told.push(`${name}${turn}`);
    }
    turns.leave();
  };

  it('go one after another, in the sequence in which they joined', async () => {
    const queue = new RebuildQueue(systemClock);
    const told: string[] = [];
    const joined = ['a', 'b', 'c'].map((id) => [id, queue.join([id])] as const);
    await Promise.all(joined.reverse().map(([id, turns]) => rebuilt(turns, id, told)));
    expect(told).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
  });

  it('let the one go first that was used last, also midway', async () => {
    const queue = new RebuildQueue(systemClock);
    const told: string[] = [];
    const [a, b, c] = [queue.join(['a']), queue.join(['b', 'other']), queue.join(['c'])];
    const first = async (): Promise<void> => {
      await a.turn(never);
      told.push('a1');
      queue.use('c');
      queue.use('other');
      await rebuilt(a, 'later a', told, 1);
    };
    await Promise.all([first(), rebuilt(b, 'b', told), rebuilt(c, 'c', told)]);
    expect(told).toEqual(['a1', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'later a1']);
  });

  it('wait for no other crawl when they are halted, and block none after', async () => {
    const queue = new RebuildQueue(systemClock);
    const told: string[] = [];
    const [a, b, c] = [queue.join(['a']), queue.join(['b']), queue.join(['c'])];
    await a.turn(never);
    const halt = new AbortController();
    const waiting = rebuilt(b, 'b', told, 3, halt.signal);
    const last = rebuilt(c, 'c', told);
    await manyTurns();
    expect(told).toEqual([]);
    halt.abort();
    await waiting;
    a.leave();
    await last;
    expect(told).toEqual(['c1', 'c2', 'c3']);
  });
});

describe('many crawls that ran when the companion ended', () => {
  const PAGES = 320;
  /** Every page leads to the next of its host. */
  const endless = (url: string) => ({ title: '0.7 tea', links: [`${url}x`] });
  const IDS = ['one', 'two', 'three'];

  let home = '';
  let copies = 0;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'ambit-queue-'));
    const store = openStore(join(home, 'state'));
    const { crawls } = openTestHarness(endless, { store });
    const budgets = { pages: PAGES, perHost: 9_999, seconds: 0 };
    for (const id of IDS) {
      crawls.start(specOf([`http://${id}.example/`], { id, budgets }));
      await crawls.ended(id);
      store.crawls.update(id, {
        state: 'running',
        reason: null,
        message: '',
        budgets: { ...budgets, pages: PAGES + 1 },
      });
    }
    await crawls.close();
    store.close();
  });
  afterAll(() => rmSync(home, { recursive: true }));

  /** Returns a copy of the state folder that the companion left. */
  function stateLeft(): string {
    const dir = join(home, `copy-${++copies}`);
    copyState(join(home, 'state'), dir);
    return dir;
  }

  const hostOf = (url: string): string => new URL(url).hostname.split('.')[0] ?? '';

  /**
   * Each look at the clock takes a millisecond, each turn of others a second. @param onTurn when others are given
   * theirs
   */
  function slowClock(onTurn: () => void): Clock {
    let [now, turns] = [0, 0];
    return {
      ...systemClock,
      now: () => 1e12 + turns * 1_000,
      monotonic: () => now++,
      turn() {
        turns += 1;
        onTurn();
        return systemClock.turn();
      },
    };
  }

  it('are rebuilt one after another, first the one that the user looks at', async () => {
    // The others newest first.
    const sequence = ['one', 'three', 'two'];
    const seen: string[][] = [];
    let look = (): void => {};
    const harness = openTestHarness(endless, {
      store: openStore(stateLeft()),
      goOn: true,
      clock: slowClock(() => look()),
    });
    const left: (number | null)[] = [];
    look = () => {
      seen.push(sequence.map((id) => harness.crawls.view(id).message));
      left.push(harness.crawls.view('one').leftMs);
    };
    harness.crawls.use('one');
    await Promise.all(IDS.map((id) => harness.crawls.ended(id)));
    expect(harness.web.asked.map(hostOf)).toEqual(sequence);
    const read = (share: number): string =>
      `Preparing to resume: ${share}% of its ${PAGES} pages have been read again.`;
    const isReading = (message: string): boolean => message.startsWith('Preparing');
    const untouched = read(0);
    for (const [first = '', second = '', third = ''] of seen) {
      if (isReading(first)) expect([second, third]).toEqual([untouched, untouched]);
      if (isReading(second)) expect(third).toBe(untouched);
    }
    const until = seen.findLastIndex(([first = '']) => first === read(90));
    const told = left.flatMap((ms, at) => (ms === null || at >= until ? [] : [ms / 1_000 / (until - at)]));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((ratio) => ratio < 0.5 || ratio > 2)).toEqual([]);
    for (const place of sequence.keys()) expect(seen.map((messages) => messages[place])).toContain(read(50));
    await harness.crawls.close();
    harness.store.close();
  });

  it('give others their turn every few milliseconds, and take none of the time that they may run', async () => {
    let turns = 0;
    let spent: number | undefined;
    const harness = openTestHarness(endless, {
      store: openStore(stateLeft()),
      clock: slowClock(() => {
        turns += 1;
      }),
      during: () => {
        spent ??= harness.crawls.view('one').elapsedMs;
      },
    });
    const before = harness.crawls.view('one').elapsedMs;
    harness.crawls.resume('one');
    await harness.crawls.ended('one');
    expect(turns).toBeGreaterThan(PAGES / 10);
    expect((spent ?? 0) - before).toBeLessThan(50);
    await harness.crawls.close();
    harness.store.close();
  });
});
