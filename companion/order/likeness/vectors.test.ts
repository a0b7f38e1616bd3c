import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedSpace, packVectors } from './packed-vectors.ts';
import { dot, principalAxes } from './principal-axes.ts';
import { SpaceLikeness, type WordSpace } from './word-space.ts';

const vector = (...values: number[]): Float32Array => Float32Array.from(values);

describe('principalAxes', () => {
  it('finds the mean and the directions of spread, widest first', () => {
    const rows = [vector(5, 1, 0), vector(-3, 1, 0), vector(1, 3, 0), vector(1, -1, 0)];
    const { mean, axes } = principalAxes(rows, 3);
    expect([...mean]).toEqual([1, 1, 0]);
    expect(axes.map((axis) => [...axis].map((value) => Math.round(Math.abs(value) * 1000) / 1000))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('gives axes at right angles to each other', () => {
    const rows = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }), { minLength: 8 });
    fc.assert(
      fc.property(rows, (values) => {
        const { axes } = principalAxes(
          values.map((row) => vector(...row)),
          3,
        );
        for (const [at, axis] of axes.entries())
          for (const [other, against] of axes.entries())
            expect(dot(axis, against)).toBeCloseTo(at === other ? 1 : 0, 3);
      }),
    );
  });
});

describe('packed vectors', () => {
  const rows = [vector(1, -0.5, 0.25, 0), vector(-1, 1, -1, 1)];
  const packed = packVectors({ words: ['cat', 'dog'], rows, most: vector(1, 1, 1, 1) });

  it('come back as unit vectors of nearly the same direction, with their ranks', () => {
    const space = new PackedSpace(packed);
    for (const [at, word] of ['cat', 'dog'].entries()) {
      const row = rows[at] ?? vector();
      const found = space.vector(word) ?? vector();
      expect(dot(found, found)).toBeCloseTo(1, 5);
      expect(dot(found, row) / Math.sqrt(dot(row, row))).toBeGreaterThan(0.99);
      expect(space.rank(word)).toBe(at);
    }
    expect(space.vector('bird')).toBeUndefined();
    expect(space.rank('bird')).toBeUndefined();
  });

  it('of another length are refused', () => {
    expect(() => new PackedSpace(packed.subarray(1))).toThrow(RangeError);
    expect(() => new PackedSpace(packed.subarray(0, 4))).toThrow(RangeError);
  });
});

describe('SpaceLikeness', () => {
  const first: WordSpace = { vector: (word) => ({ near: vector(1, 0), nearer: vector(0.8, 0.6) })[word] };
  const second: WordSpace = {
    vector: (word) => ({ near: vector(0, 1), far: vector(0, -1), other: vector(0.6, 0.8) })[word],
  };
  const { likeness } = { likeness: (a: string, b: string) => new SpaceLikeness([first, second]).likeness(a, b) };

  it('is the cube of the cosine in the first space that knows both words', () => {
    expect(likeness('near', 'near')).toBe(1);
    expect(likeness('near', 'nearer')).toBeCloseTo(0.8 ** 3, 5);
    expect(likeness('near', 'other')).toBeCloseTo(0.8 ** 3, 5);
  });

  it('is 0 for words that point apart and for unknown ones', () => {
    expect(likeness('near', 'far')).toBe(0);
    expect(likeness('nearer', 'other')).toBe(0);
    expect(likeness('near', 'nothing')).toBe(0);
  });
});
