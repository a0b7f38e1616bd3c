import { expect, it } from 'vitest';
import { parametersIn } from './parameters.ts';
import { seedsIn } from './seeds-in.ts';

it('parameters are lines of a name and a number', () => {
  expect(parametersIn(' gamma = 0.4\n\nN: 12 ')).toEqual({ gamma: 0.4, n: 12 });
  expect(parametersIn('')).toEqual({});
  for (const wrong of ['gamma', 'gamma = much', '= 3', '__proto__ = 1']) expect(parametersIn(wrong)).toBeUndefined();
});

it('seeds are the web addresses in any text, each once', () => {
  expect(
    seedsIn('see (http://a.example/x) and http://a.example/x, "https://b.example/?q=1" javascript:alert(1)'),
  ).toEqual(['http://a.example/x', 'https://b.example/?q=1']);
  expect(seedsIn('http://user:secret@a.example/ ftp://c.example/')).toEqual([]);
});
