import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../fetch/retry-after.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { backOffOf, delayOf, FIRST_PACE, type Pace, paceAfter } from './delay.ts';
import { redirectedOn } from './host-pacing.ts';
import { IdleMap } from './idle-map.ts';
import { createPoliteness } from './politeness.ts';

const quick = { elapsedMs: 20, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
const failed = { ...quick, trouble: true };

describe('politeness', () => {
  it('leaves a second between two visits, and longer for a slow host', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    expect(politeness.readyAt('a')).toBe(0);
    politeness.began('a');
    expect(politeness.readyAt('a')).toBeGreaterThan(clock.monotonic());
    clock.advance(20);
    politeness.ended('a', quick);
    expect(politeness.readyAt('a')).toBe(1_020);
    politeness.ended('b', { ...quick, elapsedMs: 3_000 });
    expect(politeness.readyAt('b')).toBeGreaterThan(4_000);
  });

  it('leaves the parser to others for twenty times as long as a host had it, where that was long', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    politeness.ended('a', { ...quick, parserMs: 800 });
    expect(politeness.readyAt('a')).toBe(16_000);
    politeness.ended('b', { ...quick, parserMs: 200 });
    expect(politeness.readyAt('b')).toBe(1_000);
  });

  it('heeds Crawl-delay and Retry-After, and leaves a host that asks for more than a crawl can wait', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    politeness.ended('a', { ...quick, crawlDelay: 20 });
    expect(politeness.readyAt('a')).toBe(20_000);
    politeness.ended('b', { ...quick, retryAfterMs: 3_600_000 });
    expect(politeness.readyAt('b')).toBe(3_600_000);
    politeness.ended('c', { ...quick, crawlDelay: 31 });
    politeness.ended('d', { ...failed, retryAfterMs: 25 * 3_600_000 });
    politeness.ended('e', { ...quick, endsParsers: true });
    politeness.ended('f', { ...failed, retryAfterMs: retryAfterMs('315360000', 0) });
    for (const host of ['c', 'd', 'e', 'f']) {
      expect(politeness.readyAt(host)).toBe(Number.POSITIVE_INFINITY);
      expect(politeness.parked(host)).toContain(host);
    }
  });

  it('takes a host that led on to another for one that is well, and owes it the pause that it asks for', () => {
    const politeness = createPoliteness(createFakeClock());
    for (let n = 0; n < 5; n++) politeness.ended('a', redirectedOn(7));
    expect([politeness.readyAt('a'), politeness.errors('a'), politeness.parked('a')]).toEqual([7_000, 0, undefined]);
  });

  it('backs off from a host in trouble and leaves it alone after five failures in a row', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    const waits = [1, 2, 3, 4].map(() => {
      politeness.ended('a', failed);
      return politeness.readyAt('a');
    });
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
    politeness.ended('a', quick);
    expect(politeness.readyAt('a')).toBe(1_000);
    for (let n = 0; n < 5; n++) politeness.ended('a', failed);
    expect(politeness.readyAt('a')).toBe(Number.POSITIVE_INFINITY);
    expect(politeness.parked('a')).toContain('5 times');
    expect(backOffOf(50)).toBe(300_000);
  });

  it('makes hosts of one address wait for one another again soon after their address lookup failed', async () => {
    const clock = createFakeClock();
    let isAway = true;
    const politeness = createPoliteness(clock, async () => (isAway ? [] : ['192.0.2.1']));
    const look = async (): Promise<void> => {
      for (const host of ['a', 'b']) politeness.readyAt(host);
      await clock.turn();
    };
    await look();
    expect(politeness.readyAt('a')).toBe(0);
    isAway = false;
    clock.advance(30_000);
    await look();
    politeness.began('a');
    expect(politeness.readyAt('b')).toBeGreaterThan(clock.monotonic());
  });

  it('learns nothing of the pace of a host from a visit that did not reach it', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    politeness.ended('a', { ...quick, elapsedMs: 2_000 });
    const pause = politeness.readyAt('a');
    clock.advance(60_000);
    politeness.ended('a', { ...quick, elapsedMs: 0, retryAfterMs: 1 });
    expect(politeness.readyAt('a') - clock.monotonic()).toBe(pause);
  });

  it('says when a host may be looked at again, to whom wants to know', () => {
    const politeness = createPoliteness(createFakeClock());
    const heard: string[] = [];
    const off = politeness.onRelease((host) => heard.push(host));
    politeness.ended('a', quick);
    off();
    politeness.ended('b', quick);
    expect(heard).toEqual(['a']);
  });
});

describe('the memory of politeness', () => {
  const MANY = 30_000;

  it('forgets idle hosts, but none that is in flight, waits for a pause or is suspended', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    politeness.began('busy');
    politeness.ended('waited-for', { ...quick, retryAfterMs: 3_600_000 });
    politeness.ended('parked', { ...quick, crawlDelay: 31 });
    politeness.ended('idle', quick);
    clock.advance(60_000);
    for (let n = 0; n < MANY; n++) politeness.ended(`h${n}`, quick);
    expect(politeness.pauseMs('idle')).toBeUndefined();
    expect(politeness.readyAt('busy')).toBeGreaterThan(clock.monotonic());
    expect(politeness.readyAt('waited-for')).toBe(3_600_000);
    expect(politeness.readyAt('parked')).toBe(Number.POSITIVE_INFINITY);
    for (let n = 0; n < MANY; n++) expect(politeness.readyAt(`h${n}`)).toBe(61_000);
  });

  it('looks up the address of a forgotten host again, and remembers that a neighbour is in flight', async () => {
    const clock = createFakeClock();
    const asked: string[] = [];
    const politeness = createPoliteness(clock, (host) => {
      asked.push(host);
      return Promise.resolve([host.startsWith('shared') ? '192.0.2.1' : host]);
    });
    const find = async (host: string) => {
      politeness.readyAt(host);
      await Promise.resolve();
      return politeness.readyAt(host);
    };
    expect(await find('shared-a')).toBe(0);
    politeness.began('shared-a');
    for (let n = 0; n < MANY; n++) {
      await find(`h${n}`);
      politeness.began(`h${n}`);
      politeness.ended(`h${n}`, quick);
      clock.advance(2);
    }
    expect(await find('shared-b')).toBeGreaterThan(clock.monotonic());
    politeness.ended('shared-a', quick);
    clock.advance(1_000);
    expect(politeness.readyAt('shared-b')).toBeLessThanOrEqual(clock.monotonic());
    const before = asked.length;
    await find('h0');
    expect(asked.slice(before)).toEqual(['h0']);
  });
});

describe('idle entries', () => {
  it('are forgotten oldest first, down to half the bound; others stay', () => {
    const map = new IdleMap<{ idle: boolean }>(10, ({ idle }) => idle);
    for (let n = 0; n < 100; n++) map.set(`idle-${n}`, { idle: true });
    expect(map.size).toBeLessThanOrEqual(10);
    expect(map.get('idle-99')).toBeDefined();
    expect(map.get('idle-0')).toBeUndefined();
    const owing = Array.from({ length: 50 }, (_, n) => ({ idle: false, name: `owing-${n}` }));
    for (const one of owing) map.set(one.name, one);
    expect(owing.every(({ name }) => map.get(name) !== undefined)).toBe(true);
    for (const one of owing) one.idle = true;
    for (let n = 0; n < 200; n++) map.set(`later-${n}`, { idle: true });
    expect(map.size).toBeLessThanOrEqual(10);
  });
});

describe('the pace of a host', () => {
  it('doubles its factor after an answer slower than twice the usual, and goes back by a tenth after any other', () => {
    const pace: Pace = { factor: 4, responseMs: 1_000 };
    expect(paceAfter(pace, 2_001).factor).toBe(8);
    expect(paceAfter(pace, 2_000)).toEqual({ factor: expect.closeTo(3.6, 9), responseMs: expect.closeTo(1_300, 9) });
  });

  it('slows down when the host does, at most ten times the response time, and comes back', () => {
    let pace: Pace = FIRST_PACE;
    for (let n = 0; n < 50; n++) pace = paceAfter(pace, 500);
    expect(pace.factor).toBe(1);
    expect(delayOf(pace, 0)).toBe(1_000);
    for (let elapsed = 1_500; elapsed < 1e6; elapsed *= 3) pace = paceAfter(pace, elapsed);
    expect(pace.factor).toBe(10);
    expect(delayOf(pace, 0)).toBe(60_000);
    for (let n = 0; n < 50; n++) pace = paceAfter(pace, 200);
    expect(pace.factor).toBe(1);
    expect(delayOf(pace, 0)).toBe(1_000);
  });
});
