import { describe, expect, it } from 'vitest';
import { reviewOf, sampleOf } from './sample.ts';

const rows = (count: number, label = (_id: number): 'none' | 'relevant' | 'not-relevant' => 'none') =>
  Array.from({ length: count }, (_, id) => ({ id, url: `http://site${id % 17}.example/${id}`, label: label(id) }));

const reviewed = (...of: Parameters<typeof rows>) => {
  const all = rows(...of);
  const labelled = all.filter(({ label }) => label !== 'none');
  return reviewOf(labelled, all.length, () => all.map(({ url }) => url));
};

describe('the sample to check', () => {
  it('holds one page in twenty, at least twenty, all of a small crawl', () => {
    expect(sampleOf(rows(7)).size).toBe(7);
    expect(sampleOf(rows(100)).size).toBe(20);
    expect(sampleOf(rows(2_001)).size).toBe(101);
  });

  it('is drawn from the addresses alone, in any sequence of the pages, whatever was labelled', () => {
    const labelled = rows(500, (id) => (id % 2 === 0 ? 'relevant' : 'not-relevant')).reverse();
    expect([...sampleOf(labelled)]).toEqual([...sampleOf(rows(500))]);
  });

  it('is fair: the share of any half of the pages in it is theirs in the crawl', () => {
    const drawn = [...sampleOf(rows(20_000))];
    const early = drawn.filter((id) => id < 10_000).length / drawn.length;
    // Three standard deviations of a fair draw of 1,000.
    expect(Math.abs(early - 0.5)).toBeLessThan(0.048);
  });

  it('given labels on the sample, estimates the crawl from these only', () => {
    const ids = sampleOf(rows(1_000));
    const [first, second, third] = ids;
    const review = reviewed(1_000, (id) =>
      !ids.has(id) || id === third ? 'not-relevant' : id === first || id === second ? 'relevant' : 'none',
    );
    expect(review).toMatchObject({ sample: 50, reviewed: 3, relevant: 2 });
    // Wilson's interval of 2 in 3, worked by hand.
    expect(review.low).toBeCloseTo(0.2077, 3);
    expect(review.high).toBeCloseTo(0.9385, 3);
    expect(reviewed(50)).toMatchObject({ sample: 20, reviewed: 0, low: 0, high: 1 });
    expect(reviewed(7, () => 'relevant')).toMatchObject({ sample: 7, reviewed: 7 });
  });

  it('given a label near the end of the sample, counts it as the sample does; given one far from it, reads no other address', () => {
    const all = rows(4_000);
    const ids = sampleOf(all);
    let read = 0;
    const counted = all.filter(({ url }) => {
      const addresses = () => {
        read += 1;
        return all.map((one) => one.url);
      };
      return reviewOf([{ url, label: 'relevant' }], all.length, addresses).reviewed === 1;
    });
    expect(new Set(counted.map(({ id }) => id))).toEqual(ids);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(400);
  });
});
