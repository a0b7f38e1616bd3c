import { describe, expect, it } from 'vitest';
import { plainWords } from './relevance-weight.ts';

describe('plainWords', () => {
  it('given a text, keeps its words unstemmed, without stop words, numbers and single Latin letters', () => {
    expect(plainWords('The Cameras of 2019, e g 相机 书')).toEqual(['cameras', '相机', '书']);
  });
});
