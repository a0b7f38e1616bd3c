import { describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { popularityOf } from './popularity.ts';

describe('a popularity list', () => {
  it('falls with the logarithm of the rank, from 1 to nearly 0, and knows nothing of others', () => {
    const popularity = popularityOf('1,first.example\r\n2,Second.example\r\n3,third.example\r\n\r\n');
    expect(popularity('first.example')).toBe(1);
    expect(popularity('second.example')).toBeCloseTo(0.5, 9);
    expect(popularity('third.example')).toBeGreaterThan(0);
    expect(popularity('fourth.example')).toBe(0);
    expect(popularityOf('')('first.example')).toBe(0);
  });

  it('keeps the better rank of a site that is listed twice, however it is written', () => {
    const popularity = popularityOf('1,first.example\n2,second.example\n3,First.Example\n4,fourth.example\n');
    expect(popularity('first.example')).toBe(1);
  });

  it('reads the first hundred thousand ranks of a longer list', () => {
    const list = Array.from({ length: 100_001 }, (_, at) => `${at + 1},s${at + 1}.example`).join('\n');
    const popularity = popularityOf(list);
    expect(popularity('s100000.example')).toBeGreaterThan(0);
    expect(popularity('s100001.example')).toBe(0);
  });

  it.each(['rank,site', '1;a.example', '0,a.example', '1,"a.example"', '<html>'])('refuses %j', (text) => {
    expect(() => popularityOf(`1,a.example\n${text}\n`)).toThrow(ofCode('bad-popularity-list'));
    expect(() => popularityOf(`1,a.example\n${text}\n`)).toThrow('line 2');
  });
});
