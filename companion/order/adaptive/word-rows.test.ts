import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { StateReader } from '../../crawl/state/checkpoint/state-reader.ts';
import { StateWriter } from '../../crawl/state/checkpoint/state-writer.ts';
import { WordRows } from './word-rows.ts';

/** Rows at the edges of pieces of 1,024. */
const ROWS = [0, 1, 7, 1_023, 1_024, 5_000];
const MOST = 40;

function saved(rows: WordRows): WordRows {
  const octets: Buffer[] = [];
  const writer = new StateWriter((piece) => octets.push(Buffer.from(piece)));
  for (const _ of rows.persist(writer)) expect(octets).toEqual([]);
  writer.end();
  const loaded = new WordRows();
  const reader = new StateReader(() => octets.shift());
  for (const _ of loaded.persist(reader)) expect(octets).toEqual([]);
  reader.end();
  return loaded;
}

it('holds what lists would hold, whatever is added, cleared, saved and loaded', () => {
  const step = fc.record({
    row: fc.constantFrom(...ROWS),
    // Most often a new row gets several words at once.
    values: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
    after: fc.constantFrom('keep', 'keep', 'keep', 'keep', 'clear', 'save'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let rows = new WordRows();
      const lists = new Map(ROWS.map((row): [number, number[]] => [row, []]));
      for (const { row, values, after } of steps) {
        const list = lists.get(row) ?? [];
        for (const value of values) {
          const isNew = list.length < MOST && !list.includes(value);
          expect(rows.add(row, value)).toBe(isNew);
          if (isNew) list.push(value);
        }
        if (after === 'clear') {
          rows.clear(row);
          list.length = 0;
        }
        if (after === 'save') rows = saved(rows);
        for (const [at, expected] of lists) {
          expect([...rows.copy(at)]).toEqual(expected);
          expect(rows.length(at)).toBe(expected.length);
          const start = rows.start(at);
          expect([...rows.piece(at).subarray(start, start + expected.length)]).toEqual(expected);
        }
      }
    }),
    { numRuns: longer(60, 1_000) },
  );
});

it('takes the room of the words that its rows hold, not of those that they may hold', () => {
  const rows = new WordRows();
  const perRow = 13;
  // Rows that all grow by turns, the worst case.
  for (let word = 0; word < perRow; word++) for (let row = 0; row < 1_024; row++) rows.add(row, word);
  expect(rows.piece(0).length).toBeLessThan(1_024 * perRow * 1.5);
  expect(new Set([0, 500, 1_023].flatMap((row) => [...rows.copy(row)])).size).toBe(perRow);
});

it('gives nothing for a row that was never written', () => {
  const rows = new WordRows();
  for (const row of [-1, 0, 3_000]) expect([rows.length(row), rows.copy(row).length]).toEqual([0, 0]);
});
