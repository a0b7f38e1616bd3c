import { describe, expect, it } from 'vitest';
import { Frontier } from '../../companion/crawl/frontier/frontier.ts';
import { createPoliteness } from '../../companion/crawl/politeness/politeness.ts';
import { closedAfterEach } from '../../companion/crawl/testing/closed-after-each.ts';
import { createFakeClock, type FakeClock, inFakeTime } from '../../companion/crawl/testing/fake-clock.ts';
import { openTestHarness, specOf, type TestHarness } from '../../companion/crawl/testing/harness.ts';
import { longer } from '../../shared/testing/effort.ts';

const FETCHES = longer(100_000, 1_000_000);
const HOSTS = 40;
const IN_FLIGHT = 6;
const MIN_MS = 1_000;

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

/** Watches visits to hosts: never two at a time, never nearer than they may be. */
class Witness {
  readonly #clock: FakeClock;
  readonly #busy = new Set<string>();
  readonly #endedAt = new Map<string, number>();
  most = 0;
  visits = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  began(host: string): void {
    if (this.#busy.has(host)) throw new Error(`two connections to ${host}`);
    const since = this.#clock.monotonic() - (this.#endedAt.get(host) ?? Number.NEGATIVE_INFINITY);
    if (since < MIN_MS) throw new Error(`${host} was asked again after ${since} ms`);
    this.#busy.add(host);
    this.most = Math.max(this.most, this.#busy.size);
    this.visits += 1;
  }

  ended(host: string): void {
    this.#busy.delete(host);
    this.#endedAt.set(host, this.#clock.monotonic());
  }
}

describe('politeness under pressure', () => {
  it(`holds over ${FETCHES} fetches of hot links, with a clock that jumps`, () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    const witness = new Witness(clock);
    const hostOf = (id: number) => `h${Math.min(id % HOSTS, id % 7)}.example`;
    const frontier = new Frontier(hostOf, {
      capacity: FETCHES * 2,
    });
    politeness.onRelease((host) => frontier.wake(host));
    for (let id = 0; id < FETCHES; id++) frontier.offer(id, (id * 7919) % 1_000);
    let inFlight = 0;
    const visit = (id: number) => {
      const host = hostOf(id);
      frontier.take(id);
      politeness.began(host);
      witness.began(host);
      inFlight += 1;
      const elapsedMs = (id * 31) % 400;
      clock.timer(elapsedMs, () => {
        inFlight -= 1;
        const trouble = id % 97 === 0;
        witness.ended(host);
        politeness.ended(host, { elapsedMs, trouble, retryAfterMs: id % 1_013 === 0 ? 90_000 : 0, crawlDelay: 0 });
      });
    };
    while (frontier.size > 0 || inFlight > 0) {
      for (;;) {
        const id = inFlight < IN_FLIGHT ? frontier.best(clock.monotonic(), politeness) : undefined;
        if (id === undefined) break;
        visit(id);
      }
      if (witness.visits % 5_000 === 0) clock.jump((witness.visits % 2 === 0 ? 1 : -1) * 10 * 365 * 86_400_000);
      const wait = frontier.nextAt - clock.monotonic();
      const cancel = Number.isFinite(wait) ? clock.timer(Math.max(1, wait), () => undefined) : () => undefined;
      if (!clock.next()) break;
      cancel();
    }
    expect(witness.visits).toBe(FETCHES);
    expect(witness.most).toBeGreaterThan(1);
    expect(witness.most).toBeLessThanOrEqual(IN_FLIGHT);
  });

  it('given a machine that slept for a night: no host gets a burst of requests after it', () => {
    const clock = createFakeClock();
    const politeness = createPoliteness(clock);
    const witness = new Witness(clock);
    const host = 'h.example';
    let waits = 0;
    const visit = () => {
      while (politeness.readyAt(host) > clock.monotonic()) {
        waits += 1;
        clock.advance(politeness.readyAt(host) - clock.monotonic());
      }
      politeness.began(host);
      witness.began(host);
      clock.advance(50);
      witness.ended(host);
      politeness.ended(host, { elapsedMs: 50, trouble: false, retryAfterMs: 0, crawlDelay: 0 });
    };
    for (let n = 0; n < 5; n++) visit();
    // Monotonic clocks stop during sleep on some systems and run on others; the wall clock always runs.
    for (const awake of [0, 8 * 3_600_000]) {
      clock.jump(8 * 3_600_000);
      clock.advance(awake);
      const [before, waited, from] = [witness.visits, waits, clock.monotonic()];
      while (clock.monotonic() < from + 60_000) visit();
      expect(witness.visits - before).toBeLessThanOrEqual(60);
      expect(witness.visits - before).toBeGreaterThan(50);
      expect(waits - waited).toBeGreaterThanOrEqual(witness.visits - before - 1);
    }
  });

  it('holds for two crawls at once over the same hosts', async () => {
    const clock = createFakeClock();
    const witness = new Witness(clock);
    const faults: unknown[] = [];
    const links = (url: string) => Array.from({ length: 12 }, (_, n) => `http://h${n % 5}.example/${url.length}-${n}`);
    harness = openTestHarness((url) => ({ title: '0.7 tea', links: url.length < 24 ? links(url) : [] }), {
      polite: true,
      clock,
      async during(url) {
        const host = new URL(url).hostname;
        try {
          witness.began(host);
        } catch (fault) {
          faults.push(fault);
        }
        await new Promise<void>((resolve) => clock.timer(100, resolve));
        witness.ended(host);
      },
    });
    const budgets = { pages: 40, perHost: 100, seconds: 0 };
    harness.crawls.start(specOf(['http://h0.example/'], { id: 'one', budgets }));
    harness.crawls.start(specOf(['http://h0.example/', 'http://h1.example/'], { id: 'two', budgets }));
    const ends = Promise.all([harness.crawls.ended('one'), harness.crawls.ended('two')]);
    await inFakeTime(clock, ends);
    expect(faults).toEqual([]);
    expect((await ends).map(({ fetched }) => fetched > 10)).toEqual([true, true]);
    expect(witness.most).toBeGreaterThan(1);
  });

  // Two machines: one with ten hosts, two of which answer at the other, too.
  const homes = (host: string) =>
    host < 'h3' ? ['192.0.2.1', '192.0.2.2'] : host < 'h8' ? ['192.0.2.1'] : ['192.0.2.3'];
  it.each([
    ['an address at which many hosts live', (n: number) => `h${n}.example`, homes, homes],
    [
      'a site with hosts without end, each at an address of its own',
      (n: number) => (n < 8 ? `h${n}.many.example` : `h${n}.example`),
      (host: string) => [`192.0.2.${/\d+/.exec(host)?.[0]}`],
      (host: string) => [host.split('.').slice(-2).join('.')],
    ],
  ])('holds for %s', async (_what, hostOf, addresses, doorsOf) => {
    const clock = createFakeClock();
    const witness = new Witness(clock);
    const faults: unknown[] = [];
    const hosts = Array.from({ length: 12 }, (_, n) => hostOf(n));
    const links = hosts.flatMap((host) => [`http://${host}/a`, `http://${host}/b`]);
    harness = openTestHarness(() => ({ title: '0.7 tea', links }), {
      polite: true,
      clock,
      addresses,
      async during(url) {
        const doors = doorsOf(new URL(url).hostname);
        try {
          for (const door of doors) witness.began(door);
        } catch (fault) {
          faults.push(fault);
        }
        await new Promise<void>((resolve) => clock.timer(100, resolve));
        for (const door of doors) witness.ended(door);
      },
    });
    harness.crawls.start(specOf(hosts.map((host) => `http://${host}/`)));
    const end = harness.crawls.ended('c');
    await inFakeTime(clock, end);
    expect(faults).toEqual([]);
    expect(await end).toMatchObject({ reason: 'exhausted', fetched: 36 });
    expect(witness.most).toBeGreaterThan(1);
  });

  it('given only hosts in trouble, ends the crawl with that reason', async () => {
    const clock = createFakeClock();
    harness = openTestHarness(
      (url) =>
        url.endsWith('/')
          ? { title: '0.7 tea', links: Array.from({ length: 30 }, (_, n) => `${url}${n}`) }
          : { fails: { failure: 'server-error', status: 503 } },
      { polite: true, clock },
    );
    harness.crawls.start(specOf(['http://h0.example/']));
    const end = harness.crawls.ended('c');
    await inFakeTime(clock, end);
    expect(await end).toMatchObject({ reason: 'exhausted', fetched: 1 });
    expect((await end).message).toContain('h0.example failed 5 times');
    expect(harness.web.asked).toHaveLength(6);
  });
});
