import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import { repeated } from '../../../shared/testing/effort.ts';
import { runSync } from '../ports/sliced-task.ts';
import { Frontier } from './frontier.ts';

const URLS = 40;
const HOSTS = 5;
const hostOf = (id: number) => `h${id % HOSTS}.example`;
const open = { readyAt: () => 0 };
/** Monotonic milliseconds until which each of the five resting hosts must be left alone. */
const RESTS = [1_000, 2_000, 3_000, 4_000, Number.POSITIVE_INFINITY] as const;
const SOON = 3_000;

type Command =
  | { readonly kind: 'offer'; readonly id: number; readonly score: number | undefined }
  | { readonly kind: 'take'; readonly closed: readonly boolean[] }
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'demote' }
  | { readonly kind: 'rescore'; readonly scores: readonly (number | undefined)[] };

const score = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined, freq: 6 });
const id = fc.nat(URLS - 1);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('offer'), id, score }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('take'),
      closed: fc.array(fc.boolean(), { minLength: HOSTS, maxLength: HOSTS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop'), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('demote') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rescore'),
      scores: fc.array(score, { minLength: URLS, maxLength: URLS }),
    }),
  },
);

/** Applies the same rules to a plain list that it sorts for every question. */
class ReferenceFrontier {
  readonly waiting = new Map<number, number>();
  readonly held = new Set<number>();
  readonly demoted = new Set<number>();

  offer(url: number, value: number | undefined): void {
    if (value === undefined) {
      if (!this.waiting.has(url)) this.held.add(url);
      return;
    }
    this.held.delete(url);
    this.waiting.set(url, Math.max(value, this.waiting.get(url) ?? Number.NEGATIVE_INFINITY));
  }

  best(allowed: (url: number) => boolean): number | undefined {
    const sorted = [...this.waiting].filter(([url]) => allowed(url));
    sorted.sort(([a, x], [b, y]) => Number(this.demoted.has(a)) - Number(this.demoted.has(b)) || y - x || a - b);
    return sorted[0]?.[0];
  }

  remove(url: number): void {
    this.waiting.delete(url);
    this.held.delete(url);
  }

  rescore(scores: readonly (number | undefined)[]): void {
    const all = [...this.waiting.keys(), ...this.held];
    this.waiting.clear();
    this.held.clear();
    for (const url of all) this.offer(url, scores[url]);
  }
}

describe('the frontier', () => {
  it('gives the best URL that may be fetched, by every sequence of what can happen', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
        const frontier = new Frontier(hostOf);
        const model = new ReferenceFrontier();
        for (const step of commands) {
          if (step.kind === 'offer') {
            frontier.offer(step.id, step.score);
            model.offer(step.id, step.score);
          } else if (step.kind === 'drop') {
            frontier.take(step.id);
            model.remove(step.id);
          } else if (step.kind === 'rescore') {
            runSync(frontier.rescoring((url) => step.scores[url]));
            model.rescore(step.scores);
          } else {
            const closed = step.kind === 'take' ? step.closed : [];
            const allowed = (url: number) => closed[url % HOSTS] !== true;
            frontier.wakeAll();
            const best = frontier.best(0, {
              readyAt: (host) => (allowed(Number(host[1])) ? 0 : (RESTS[Number(host[1])] ?? 0)),
            });
            expect(best).toBe(model.best(allowed));
            const counts = (host: string): boolean => host !== 'h1.example';
            const isSoon = (url: number): boolean => (RESTS[url % HOSTS] ?? 0) <= SOON && counts(hostOf(url));
            const soon = model.best((url) => !allowed(url) && isSoon(url));
            if (soon !== undefined && model.best((url) => url === soon || url === best) === soon)
              expect(frontier.bestAtRest(SOON, counts)).toBe(soon);
            if (best === undefined) continue;
            if (step.kind === 'take') {
              frontier.take(best);
              model.remove(best);
            } else if (!frontier.isDemoted(best)) {
              frontier.demote(best, 1);
              model.demoted.add(best);
            }
          }
          expect(frontier.size).toBe(model.waiting.size);
        }
        frontier.wakeAll();
        for (let best = model.best(() => true); best !== undefined; best = model.best(() => true)) {
          expect(frontier.best(0, open)).toBe(best);
          frontier.take(best);
          model.remove(best);
        }
        expect(frontier.best(0, open)).toBeUndefined();
      }),
      { numRuns: repeated(300) },
    );
  });

  it('asks a host again when its time has come, and not before', () => {
    const frontier = new Frontier(hostOf);
    frontier.offer(0, 5);
    frontier.offer(1, 4);
    let asked = 0;
    const gate = {
      readyAt: (host: string) => {
        asked += 1;
        return host === 'h0.example' ? 1_000 : 0;
      },
    };
    expect(frontier.best(0, gate)).toBe(1);
    frontier.take(1);
    expect(frontier.best(500, gate)).toBeUndefined();
    expect(frontier.nextAt).toBe(1_000);
    const before = asked;
    for (let turn = 0; turn < 100; turn++) frontier.best(900, gate);
    expect(asked).toBe(before);
    expect(frontier.best(1_000, gate)).toBe(0);
  });

  it('drops the worst at its capacity, takes them again when they are seen again, or when nothing else is left', () => {
    const frontier = new Frontier(hostOf, { capacity: 10 });
    for (let url = 0; url < URLS; url++) frontier.offer(url, url);
    expect(frontier.size).toBeLessThanOrEqual(13);
    expect(frontier.best(0, open)).toBe(39);
    expect(frontier.offer(0, 100)).toBe(true);
    expect(frontier.best(0, open)).toBe(0);
    let taken = 0;
    for (;;) {
      if (frontier.mustRescore) runSync(frontier.rescoring((url) => url));
      const best = frontier.best(0, open);
      if (best === undefined) break;
      frontier.take(best);
      taken += 1;
    }
    expect(taken).toBe(URLS);
  });

  it('given restored scores, asks again for the best of them alone, and for no URL that has a new score', () => {
    const [restored, entered, capacity] = [CHUNK, 1_000, 4_000];
    const frontier = new Frontier((id) => `h${id % 9}.example`, { capacity });
    const first = frontier.restore([Float64Array.from({ length: CHUNK }, (_, id) => id / CHUNK)]);
    for (let id = first; id < first + entered; id++) frontier.enter(id, 2);
    const asked: number[] = [];
    const score = (id: number): number => {
      asked.push(id);
      return id === restored - 7 ? 3 : 1;
    };
    runSync(frontier.opening(score, first));
    expect(asked).toEqual(Array.from({ length: capacity - entered }, (_, at) => restored - capacity + entered + at));
    expect([frontier.size, frontier.aside]).toEqual([capacity, restored + entered - capacity]);
    const taken = [0, 1].map(() => {
      const best = frontier.best(0, open) ?? -1;
      frontier.take(best);
      return best;
    });
    expect(taken).toEqual([restored - 7, first]);
  });

  it('cuts a very long queue a little at a time, hosts that sleep left out', () => {
    const many = 300_000;
    let looked = 0;
    const names = Array.from({ length: 7 }, (_, n) => `h${n}.example`);
    const frontier = new Frontier(
      (id) => {
        looked += 1;
        return names[id % names.length] ?? '';
      },
      { capacity: 20_000 },
    );
    for (let id = 0; id < many; id++) frontier.enter(id, undefined);
    runSync(frontier.opening(() => undefined, 0));
    let asked = 0;
    const score = (id: number): number => {
      asked += 1;
      return (id * 7_919) % many;
    };
    let turns = 0;
    looked = 0;
    for (const _ of frontier.rescoring(score)) if (asked === many && looked === 0) turns += 1;
    expect(turns).toBeGreaterThan(5);
    expect([frontier.size, frontier.aside]).toEqual([20_000, many - 20_000]);
    const best = frontier.best(0, open);
    expect(best === undefined ? best : score(best)).toBe(many - 1);
    // All that queue sleep: the best of the others are called, of hosts that do not.
    const closed = { readyAt: (host: string) => (host === 'h0.example' ? 0 : Number.POSITIVE_INFINITY) };
    for (let id = frontier.best(0, closed); id !== undefined; id = frontier.best(0, closed)) frontier.take(id);
    expect(frontier.mustRescore).toBe(true);
    let most = 0;
    looked = 0;
    for (const _ of frontier.rescoring(score)) {
      most = Math.max(most, looked);
      looked = 0;
    }
    expect(Math.max(most, looked)).toBeLessThan(20_000);
  });
});
