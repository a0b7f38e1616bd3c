import { describe, expect, it } from 'vitest';
import { Growth } from './growth.ts';
import { IntList } from './int-list.ts';
import { LinkSamples } from './link-samples.ts';
import { MatchedWords } from './matched-words.ts';
import { plainWords } from './relevance-weight.ts';
import { topicVector } from './topic-vector.ts';
import { urlWords } from './url-words.ts';
import { Waiting } from './waiting.ts';

describe('urlWords', () => {
  it.each([
    ['https://www.example.com/Digital-Camera/lens_guide.html?page=2', 'example digital camera lens guide'],
    ['http://h.test/contents.html', 'test'],
    ['https://h.test/%E7%9B%B8%E6%9C%BA/a', 'test 相机'],
    ['https://h.test/100%/soup', 'test soup'],
  ])('%s', (url, words) => {
    expect(urlWords(url)).toBe(words);
  });
});

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

describe('plainWords', () => {
  it('keeps words as they stand, without stop words, numbers and single Latin letters', () => {
    expect(plainWords('The Cameras of 2019, e g 相机 书')).toEqual(['cameras', '相机', '书']);
  });
});

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

describe('LinkSamples', () => {
  it('keeps three samples of a URL, the newest first, with their features', () => {
    const samples = new LinkSamples();
    const added = ['a', 'b', 'c', 'd'].map((name) => samples.add(1, 9, new Set([name, 'x'])));
    expect(added).toEqual([0, 1, 2, -1]);
    expect([...samples.of(9)]).toEqual([2, 1, 0]);
    expect([...samples.features(1)].map((id) => samples.names.name(id))).toEqual(['b', 'x']);
    expect([...samples.of(8)]).toEqual([]);
  });
});

describe('Waiting', () => {
  it('holds what was seen and not fetched, in the order first seen', () => {
    const waiting = new Waiting();
    for (const id of [5, 3, 5, 9]) waiting.see(id);
    waiting.fetch(3);
    waiting.see(3);
    expect(waiting.all()).toEqual([5, 9]);
    waiting.see(1);
    expect(waiting.all()).toEqual([5, 9, 1]);
    expect([waiting.has(3), waiting.has(1)]).toEqual([false, true]);
  });
});

describe('MatchedWords', () => {
  it('remembers up to three words of the topic, the heaviest first', () => {
    const words = new MatchedWords(['camera', 'lens', 'zoom', 'flash']);
    words.remember(7, ['flash', 'camera', 'lens', 'zoom']);
    words.remember(8, ['zoom']);
    expect([words.of(7), words.of(8), words.of(9)]).toEqual(['flash, camera, lens', 'zoom', '']);
    words.remember(7, []);
    expect(words.of(7)).toBe('');
  });
});
