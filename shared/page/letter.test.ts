import { expect, test } from 'vitest';
import { letterOf } from './letter.ts';

test.each([
  ['https://www.bread.example/a', 'B'],
  ['https://www.example/', 'E'],
  ['http://7.example/', '7'],
  ['https://xn--fiq228c.example/', '中'],
  ['https://xn--80ak6aa92e.example/', 'А'],
  ['http://[::1]/', '1'],
  ['file:///tmp/a.html', ''],
  ['', ''],
])('%s is drawn as "%s"', (url, letter) => expect(letterOf(url)).toBe(letter));
