import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { createOrder, ORDER_PARAMETERS } from '../index.ts';
import { CLASSIC_FEATURES } from '../testing/classic-features.ts';
import { follow, littleWeb } from '../testing/little-web.ts';
import { known, onTopic, page, sighting, TOPIC } from '../testing/make.ts';
import { fresh, NAMES, played, RUNS, scoresOf, seeds, subjects } from '../testing/subjects.ts';

/** Equal but for the rounding of sums taken in another sequence. */
const same = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? a === b : Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));

describe.each(subjects(NAMES))('%s', (_title, subject) => {
  const { name } = subject;

  it('is called by its name', () => {
    expect(fresh(subject).name).toBe(name);
  });

  it('ranks nothing before the seeds', () => {
    const order = fresh(subject);
    order.seed(known(0, { depth: 0 }));
    order.observe(onTopic(7), [sighting(8, { anchor: 'camera lens' })]);
    expect(order.score(0)).toBeGreaterThanOrEqual(order.score(8) ?? 0);
  });

  it('gives finite scores, and priorities in [0,1] that rise with them', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 80 }), (seed, pages) => {
        const order = fresh(subject);
        follow(order, littleWeb(seed), pages);
        const found = scoresOf(order).flatMap((score, id) => {
          return score === undefined ? [] : [{ score, priority: order.priority(id) }];
        });
        found.sort((a, b) => a.score - b.score);
        const wrong = found.filter(({ score, priority }, at) => {
          const rises = priority >= (found[at - 1]?.priority ?? 0) - 1e-9;
          return !(Number.isFinite(score) && priority >= 0 && priority <= 1 && rises);
        });
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('gives the same scores when the same calls are replayed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const order = fresh(subject);
        const steps = follow(order, littleWeb(seed), 50);
        const again = played(subject, steps);
        expect(scoresOf(again)).toEqual(scoresOf(order));
        expect(again.revision).toBe(order.revision);
      }),
      RUNS,
    );
  });

  it('does not care in which sequence the sightings of a page are handed over', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = follow(fresh(subject), littleWeb(seed), 50);
        const one = scoresOf(played(subject, steps));
        const turned = steps.map(({ page, sightings }) => ({ page, sightings: [...sightings].reverse() }));
        const other = scoresOf(played(subject, turned));
        expect(one.flatMap((score, id) => (same(score, other[id]) ? [] : [id]))).toEqual([]);
      }),
      // Authorities of two pages differ by rounding alone in the last one.
      { ...RUNS, numRuns: RUNS.numRuns + 1, examples: [[609_053]] },
    );
  });

  it('changes the score of a link that a page did not show only together with its revision', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const steps = follow(fresh(subject), littleWeb(seed), 50);
        const order = fresh(subject);
        order.seed(known(0, { depth: 0 }));
        const waiting = new Set<number>();
        for (const { page, sightings } of steps) {
          waiting.delete(page.id);
          const before = new Map([...waiting].map((id) => [id, order.score(id)]));
          const revision = order.revision;
          order.observe(page, sightings);
          expect(order.revision).toBeGreaterThanOrEqual(revision);
          if (order.revision === revision) {
            for (const { target } of sightings) before.delete(target.id);
            expect([...before].filter(([id, score]) => order.score(id) !== score)).toEqual([]);
          }
          for (const { target } of sightings) waiting.add(target.id);
        }
      }),
      RUNS,
    );
  });

  it('explains every score in codes that are listed, the heaviest first', () => {
    const order = fresh(subject);
    const met = follow(order, littleWeb(3), 60).flatMap(({ sightings }) => sightings.map(({ target }) => target.id));
    for (const id of new Set(met)) {
      if (order.score(id) === undefined) continue;
      const parts = order.explain(id);
      expect(parts.length).toBeGreaterThan(0);
      const weights = parts.map(({ weight }) => Math.abs(weight));
      expect(weights.every(Number.isFinite)).toBe(true);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
      const isNothing = parts.length === 1 && parts[0]?.feature === 'nothing-known';
      if (name !== 'adaptive') expect(isNothing || weights.every((weight) => weight > 0)).toBe(true);
      if (name !== 'adaptive') for (const { feature } of parts) expect(CLASSIC_FEATURES).toContain(feature);
    }
  });

  it('has nothing to say of a URL that it never met', () => {
    const order = fresh(subject);
    follow(order, littleWeb(3), 30);
    expect([order.score(1_000), order.priority(1_000), order.explain(1_000)]).toEqual([undefined, 0, []]);
  });

  it('refuses a parameter that it does not know', () => {
    expect(() => createOrder(name, { topic: TOPIC, parameters: { unheard: 1 } })).toThrow(ofCode('bad-parameter'));
  });

  it('reads the parameters that it declares and no other, each within its bounds', () => {
    const rules = ORDER_PARAMETERS[name];
    const created = (parameters: Readonly<Record<string, number>>) => createOrder(name, { topic: TOPIC, parameters });
    expect(() => created({ unheard: 1 })).toThrow(`known: ${Object.keys(rules).join(', ') || 'none'}`);
    for (const [key, { kind, least, most, default: usual }] of Object.entries(rules)) {
      expect(usual).toBeGreaterThanOrEqual(least);
      expect(usual).toBeLessThanOrEqual(most);
      for (const value of [usual, least, most]) expect(() => created({ [key]: value })).not.toThrow();
      for (const value of [least - 1, most + 1, Number.NaN])
        expect(() => created({ [key]: value })).toThrow(ofCode('bad-parameter'));
      if (kind !== 'number') expect(() => created({ [key]: least + 0.5 })).toThrow(ofCode('bad-parameter'));
    }
  });

  it('declares each parameter in one sentence of English and one of Chinese', () => {
    for (const { en, zh } of Object.values(ORDER_PARAMETERS[name])) {
      expect(en).toMatch(/^[^.]{20,150}\.$/);
      expect(zh).toMatch(/^[^。]{5,80}。$/);
    }
  });

  it('lives through a page that failed, a page without links and a page seen twice', () => {
    const order = fresh(subject);
    order.seed(known(0, { depth: 0 }));
    order.observe(page(0, { failed: true }), []);
    order.observe(onTopic(1), [sighting(2, { anchor: 'camera' })]);
    order.observe(onTopic(1), [sighting(2, { anchor: 'camera' })]);
    expect(Number.isFinite(order.score(2))).toBe(true);
  });
});
