import { describe, expect, it } from 'vitest';
import { IntList } from './int-list.ts';

describe('IntList', () => {
  it('grows, fills what was left out, and reads -1 outside', () => {
    const list = new IntList();
    for (let at = 0; at < 1000; at++) list.push(at);
    list.set(2000, 7);
    expect([list.get(999), list.get(1500), list.get(2000), list.get(2001), list.length]).toEqual([
      999, -1, 7, -1, 2001,
    ]);
    expect([...list.view(998, 1001)]).toEqual([998, 999, -1]);
  });
});
