import type { Flat } from '../flat.ts';

/** Text of a page in pieces, each directly in one element and on one line. Parallel arrays, in document order. */
export interface Segments {
  readonly count: number;
  /** Index of the innermost element. */
  readonly owner: Int32Array;
  readonly line: Int32Array;
  readonly length: Int32Array;
  readonly start: Int32Array;
}

/** Cuts the lines at the borders of elements. Linear. */
export function segmentsOf(flat: Flat): Segments {
  const { elements, lines } = flat;
  const most = elements.length * 2 + lines.length + 1;
  const owner = new Int32Array(most);
  const line = new Int32Array(most);
  const length = new Int32Array(most);
  const starts = new Int32Array(most);
  let count = 0;
  let at = 0;
  let done = 0;
  const take = (element: number, to: number): void => {
    while (done < to) {
      let current = lines[at];
      while (current !== undefined && current.end <= done) current = lines[++at];
      if (current === undefined || current.start >= to) break;
      const from = Math.max(done, current.start);
      const end = Math.min(to, current.end);
      owner[count] = element;
      line[count] = at;
      starts[count] = from;
      length[count] = end - from;
      count++;
      done = end;
    }
    done = Math.max(done, to);
  };
  const open: number[] = [];
  const closeUpTo = (index: number): void => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const element = elements[top];
      if (element === undefined || element.last >= index) return;
      take(top, element.end);
      open.pop();
    }
  };
  for (const { index, start } of elements) {
    closeUpTo(index);
    take(open.at(-1) ?? index, start);
    open.push(index);
  }
  closeUpTo(elements.length);
  return { count, owner, line, length, start: starts };
}
