import { describe, expect, it } from 'vitest';
import { extraWords, segment } from '../segment.ts';
import { findNewWords } from './new-words.ts';

/** 钛铂侨 is an invented word, like one that a topic introduces. */
const TEXTS = [
  '记者参观了钛铂侨，今天钛铂侨开放。',
  '很多人喜欢钛铂侨；他们认为钛铂侨值得学习。',
  '去年钛铂侨增加了三倍，明年钛铂侨将会更多。',
  '学校介绍钛铂侨的历史，老师解释钛铂侨，学生讨论钛铂侨。',
  '今天学校开放，很多学生参观学校，老师认为值得。',
];

describe('findNewWords', () => {
  it('finds the word that the texts share and the dictionary lacks', () => {
    const [first] = findNewWords(TEXTS);
    expect(first?.word).toBe('钛铂侨');
    expect(first?.count).toBe(9);
  });

  it('finds nothing where nothing is repeated', () => {
    expect(findNewWords(['今天天气很好。', 'No Chinese at all.', ''])).toEqual([]);
  });

  it('gives words that the segmenter takes', () => {
    const text = '我们去钛铂侨学习';
    expect(segment(text)).not.toContain('钛铂侨');
    const extra = extraWords(findNewWords(TEXTS).map(({ word }) => word));
    expect(segment(text, { extra })).toContain('钛铂侨');
    expect(segment(text, { extra, way: 'forward-maximum' })).toContain('钛铂侨');
  });
});
