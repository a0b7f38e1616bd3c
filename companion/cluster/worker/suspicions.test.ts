import { describe, expect, it } from 'vitest';
import { type Doubt, Suspicions } from './suspicions.ts';

const PORTAL = 'portal';

/** Returns the verdict on each answer: `3` is the portal's page for the site 3, `-3` that site itself. */
function doubts(answers: readonly number[], stepMs = 0, suspicions = new Suspicions()): Doubt[] {
  return answers.map((answer, at) => {
    const asked = `http://site${Math.abs(answer)}.example/`;
    return suspicions.heard(answer > 0 ? PORTAL : asked, asked, at * stepMs);
  });
}

describe('a page that unrelated sites answer with', () => {
  it('is caught at the third of them', () => {
    expect(doubts([1, 2, 3, 4])).toEqual(['none', 'doubtful', 'caught', 'caught']);
  });

  it('is not by one site alone, however often, nor by sites that answer so once in a minute', () => {
    expect(new Set(doubts([1, 1, 1, 1]))).toEqual(new Set(['none']));
    expect(new Set(doubts([1, 2, 3, 4], 60_001))).toEqual(new Set(['none']));
  });

  it('is caught though a site is let through in between, and stays so when some are after that', () => {
    expect(doubts([1, 2, -7, 3]).at(-1)).toBe('caught');
    expect(doubts([1, 2, 3, -7, 4, -8, 5]).filter((doubt) => doubt === 'caught')).toHaveLength(3);
    expect(doubts([1, 2, 3, -7, -8, 4]).at(-1)).toBe('caught');
  });

  it('is one of its sites when as many answer otherwise in between', () => {
    expect(new Set(doubts([1, -7, -8, 2, -9, 3, -10, 4]))).toEqual(new Set(['none']));
  });

  it('proves to be one of its sites when more have answered otherwise since, and is not caught again', () => {
    const suspicions = new Suspicions();
    expect(doubts([1, 2, 3, -7, -8, -9], 0, suspicions).at(2)).toBe('caught');
    expect(suspicions.doubtOf(PORTAL)).toBe('none');
    expect(new Set(doubts([4, 5, 6, 7], 0, suspicions))).toEqual(new Set(['none']));
  });

  it('never does once an address gave another answer: the user signed in, and the network wants it again', () => {
    const suspicions = new Suspicions();
    doubts([1, 2, 3, -1, -7, -8, -9, -10, -11], 0, suspicions);
    expect(doubts([4], 0, suspicions)).toEqual(['caught']);
  });

  it('is kept in mind when many other pages came since', () => {
    const suspicions = new Suspicions();
    doubts([1, 2, 3, -1], 0, suspicions);
    doubts(
      Array.from({ length: 200 }, (_, at) => -20 - at),
      0,
      suspicions,
    );
    expect(suspicions.doubtOf(PORTAL)).toBe('caught');
  });
});
