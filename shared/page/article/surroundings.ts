import type { FlatElement } from '../flat.ts';
import { dataTables } from './data-tables.ts';

/** Surroundings of an element, as flags: a table of data, code, a figure. */
export const INSIDE = { dataTable: 1, code: 2, figure: 4 } as const;

/** `data`: 1 for each table of data. `inside`: for each element the sum of its `INSIDE` flags. */
export interface Surroundings {
  readonly data: Uint8Array;
  readonly inside: Uint8Array;
}

export function surroundingsOf(elements: readonly FlatElement[]): Surroundings {
  const data = dataTables(elements);
  const inside = new Uint8Array(elements.length);
  for (const { index, parent } of elements) {
    if (parent === undefined) continue;
    let sum = inside[parent.index] ?? 0;
    if (data[parent.index] === 1) sum |= INSIDE.dataTable;
    if (parent.name === 'code') sum |= INSIDE.code;
    else if (parent.name === 'figure') sum |= INSIDE.figure;
    inside[index] = sum;
  }
  return { data, inside };
}
