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

  it('counts words of a title three times, and each text by its most frequent word', () => {
    const texts = [
      { url: '', title: 'Lens', text: 'lens light' },
      { url: '', title: '', text: 'soup soup soup soup soup soup onion' },
    ];
    const vector = topicVector({ id: 't', name: 't', texts, words: ['camera'] });
    const [camera = 0, lens = 0, light = 0, soup = 0] = ['camera', 'len', 'light', 'soup'].map(
      (term) => vector.get(term) ?? vector.get(`${term}s`) ?? Number.NaN,
    );
    expect(lens / camera).toBeCloseTo(1 / 2, 9);
    expect(soup / camera).toBeCloseTo(1 / 2, 9);
    expect(light / lens).toBeCloseTo(1 / (1 + Math.log(4)), 9);
  });

  it('is empty for a topic without words', () => {
    expect(topicVector({ id: 't', name: 't', texts: [], words: [] }).size).toBe(0);
  });
});
