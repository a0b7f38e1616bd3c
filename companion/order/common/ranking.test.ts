import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { best } from './best.ts';
import { Ranking } from './ranking.ts';

const id = fc.integer({ min: 0, max: 40 });
/** Few values, so that many are equal. */
const value = fc.integer({ min: 0, max: 6 });
const interaction = fc.oneof(
  fc.record({ does: fc.constant('rise' as const), id, value }),
  fc.record({ does: fc.constant('drop' as const), id }),
  fc.record({ does: fc.constant('change' as const), values: fc.array(value, { minLength: 41, maxLength: 41 }) }),
);

describe('Ranking', () => {
  it('gives the very URLs that a sort of all that wait would give, in the same sequence', () => {
    fc.assert(
      fc.property(fc.array(interaction, { maxLength: 80 }), fc.integer({ min: 0, max: 50 }), (interactions, most) => {
        const ranking = new Ranking();
        const [waiting, gone] = [new Set<number>(), new Set<number>()];
        const values = new Map<number, number>();
        for (const each of interactions) {
          if (each.does === 'drop') {
            ranking.drop(each.id);
            waiting.delete(each.id);
            gone.add(each.id);
          } else if (each.does === 'change') {
            for (const known of values.keys()) values.set(known, each.values[known] ?? 0);
            ranking.settle((known) => values.get(known) ?? Number.NaN);
          } else {
            values.set(each.id, Math.max(values.get(each.id) ?? 0, each.value));
            ranking.rise(each.id, each.value);
            if (!gone.has(each.id)) waiting.add(each.id);
          }
          const worth = (one: number) => values.get(one) ?? Number.NaN;
          expect(ranking.best(most)).toEqual(best([...waiting], most, worth));
          for (const one of values.keys()) expect(ranking.value(one)).toBe(worth(one));
        }
      }),
    );
  });
});
