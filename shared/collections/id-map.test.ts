import { expect, it } from 'vitest';
import { randomFrom } from '../learning/random.ts';
import { IdMap } from './id-map.ts';

it('does what a Map does, whatever is put in and taken out', () => {
  const random = randomFrom(3);
  const [map, truth] = [new IdMap(), new Map<number, number>()];
  for (let turn = 0; turn < 60_000; turn++) {
    // Ids of one neighbourhood now, of the whole range then: runs of slots form, and wrap round.
    const id = Math.floor(random() * (turn % 3 === 0 ? 5_000_000 : 700));
    if (random() < 0.45) {
      map.delete(id);
      truth.delete(id);
    } else {
      map.set(id, turn);
      truth.set(id, turn);
    }
    if (turn % 1_000 > 0) continue;
    const asked = [...truth.keys(), ...Array.from({ length: 700 }, (_, other) => other)];
    expect(asked.filter((one) => map.get(one) !== (truth.get(one) ?? -1))).toEqual([]);
  }
});
