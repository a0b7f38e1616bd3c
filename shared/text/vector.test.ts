import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdfTable } from './idf.ts';
import { centroid, cosine, dot, norm, termFrequencies } from './vector.ts';

const vector = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.double({ min: 0, max: 100, noNaN: true })))
  .map((entries) => new Map(entries));

describe('vectors', () => {
  it('weigh repeated terms less and less', () => {
    expect(termFrequencies(['a', 'b', 'a', 'a'])).toEqual(
      new Map([
        ['a', 1 + Math.log(3)],
        ['b', 1],
      ]),
    );
  });

  it('have a cosine in [0,1], the same both ways, 1 with themselves', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(cosine(a, b)).toBeCloseTo(cosine(b, a), 10);
        expect(cosine(a, b)).toBeGreaterThanOrEqual(0);
        expect(cosine(a, b)).toBeLessThanOrEqual(1);
        if (norm(a) > 1e-100) expect(cosine(a, a)).toBeCloseTo(1, 10);
      }),
    );
    expect(cosine(new Map(), new Map([['a', 1]]))).toBe(0);
    expect(
      dot(
        new Map([['a', 2]]),
        new Map([
          ['a', 3],
          ['b', 9],
        ]),
      ),
    ).toBe(6);
  });

  it('have a centroid that long vectors do not pull', () => {
    const mean = centroid([new Map([['a', 100]]), new Map([['b', 1]]), new Map()]);
    expect(mean).toEqual(
      new Map([
        ['a', 0.5],
        ['b', 0.5],
      ]),
    );
  });
});

describe('IdfTable', () => {
  it('weighs rare terms more, unseen ones most, none below 1', () => {
    const table = new IdfTable();
    for (const document of [['page', 'page', 'crawl'], ['page'], ['page', 'link']]) table.add(document);
    expect(table.documents).toBe(3);
    expect(table.idf('page')).toBe(1);
    expect(table.idf('crawl')).toBeGreaterThan(1);
    expect(table.idf('never')).toBeGreaterThan(table.idf('crawl'));
    expect(table.weigh(new Map([['page', 2]])).get('page')).toBe(2);
  });

  it('given very many terms, stays bounded and keeps frequent ones', () => {
    const table = new IdfTable();
    const rare = Array.from({ length: 25 }, (_, document) =>
      Array.from({ length: 10_000 }, (_, at) => `rare-${document}-${at}`),
    );
    for (const terms of rare) table.add(['common', ...terms]);
    const unknown = table.idf('never');
    expect(rare.flat().filter((term) => table.idf(term) < unknown).length).toBeLessThan(200_000);
    expect(table.idf('common')).toBe(1);
  });
});
