import { describe, expect, it } from 'vitest';
import { Growth } from './growth.ts';

describe('Growth', () => {
  it('is due with every step at first, and so often that work over all stays a constant share', () => {
    const growth = new Growth();
    let work = 0;
    const due = [];
    for (let count = 1; count <= 100_000; count++) {
      if (!growth.due(count)) continue;
      work += count;
      due.push(count);
    }
    expect(due.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(work / 100_000).toBeLessThan(12);
    expect(due.length).toBeLessThan(120);
  });
});

describe('Growth with a least step', () => {
  it('keeps the step until a tenth is more', () => {
    const growth = new Growth(1.1, 100);
    const due = Array.from({ length: 2500 }, (_, at) => at + 1).filter((count) => growth.due(count));
    expect(due.slice(0, 3)).toEqual([100, 200, 300]);
    expect(due.at(-1)).toBeGreaterThan(2300);
    expect((due.at(-1) ?? 0) - (due.at(-2) ?? 0)).toBeGreaterThan(100);
  });
});
