/** Containers that look alike, side by side at what each is for: `npm run bench containers`. */
import { bench } from '../../../tests/bench/harness.ts';
import { Chunked } from '../chunked.ts';
import { Column } from '../column.ts';
import { GrowingDoubles } from '../growing.ts';
import { HashedIds } from '../hashed-ids.ts';
import { IdMap } from '../id-map.ts';
import { IntList } from '../int-list.ts';
import { Interned } from '../interned.ts';

const IDS = 1_000_000;
const NAMES = 200_000;

interface Numbers {
  get(id: number): number;
  set(id: number, value: number): void;
}

/** Writes each id once and reads another. */
function fill(numbers: Numbers): number {
  let sum = 0;
  for (let id = 0; id < IDS; id++) {
    numbers.set(id, id);
    sum += numbers.get(id >> 1);
  }
  return sum > 0 ? IDS : 0;
}

await bench('doubles by dense id', [
  { name: 'Column: doubles its memory', run: () => fill(new Column()) },
  { name: 'GrowingDoubles: grows by an eighth', run: () => fill(new GrowingDoubles()) },
  { name: 'Chunked: adds a piece', run: () => fill(new Chunked((length) => new Float64Array(length))) },
]);

await bench('places of a heap by dense id', [
  { name: 'IntList', run: () => fill(new IntList()) },
  { name: 'IdMap: for few ids of very many', run: () => fill(new IdMap()) },
]);

/** Numbers every name, then looks each up. */
function number(ids: { id(name: string): number; find(name: string): number }): number {
  for (let at = 0; at < NAMES; at++) ids.id(`https://example.org/${at}`);
  for (let at = 0; at < NAMES; at++) ids.find(`https://example.org/${at}`);
  return NAMES;
}

await bench('numbers of strings', [
  { name: 'Interned: keeps the strings', run: () => number(new Interned(NAMES)) },
  { name: 'HashedIds: keeps 64 bits of each', run: () => number(new HashedIds()) },
]);
