import { describe, expect, it } from 'vitest';
import { urlWords } from './url-words.ts';

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
