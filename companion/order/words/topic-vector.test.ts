import { describe, expect, it } from 'vitest';
import { topicVector } from './topic-vector.ts';

describe('topicVector', () => {
  it('has length 1, is bounded, and weighs a typed word as much as the heaviest of a text', () => {
    const text = Array.from(
      { length: 500 },
      (_, place) => `word${String.fromCharCode(97 + (place % 26))}${place}x`,
    ).join(' ');
    const vector = topicVector({ id: 't', name: 't', texts: [{ url: '', title: '', text }], words: ['camera'] });
    expect(vector.size).toBe(200);
    expect(Math.hypot(...vector.values())).toBeCloseTo(1, 9);
    expect([...vector.keys()][0]).toBe('camera');
  });

  it('is empty for a topic without words', () => {
    expect(topicVector({ id: 't', name: 't', texts: [], words: [] }).size).toBe(0);
  });
});
