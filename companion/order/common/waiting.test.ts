import { describe, expect, it } from 'vitest';
import { PendingUrls } from './waiting.ts';

describe('Waiting', () => {
  it('holds what was seen and not fetched, in the order first seen', () => {
    const waiting = new PendingUrls();
    for (const id of [5, 3, 5, 9]) waiting.see(id);
    waiting.fetch(3);
    waiting.see(3);
    expect(waiting.all()).toEqual([5, 9]);
    waiting.see(1);
    expect(waiting.all()).toEqual([5, 9, 1]);
    expect([waiting.has(3), waiting.has(1)]).toEqual([false, true]);
  });
});
