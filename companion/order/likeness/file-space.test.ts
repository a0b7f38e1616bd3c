import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { FileSpace } from './file-space.ts';
import { dot } from './principal-axes.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const LINES = '猫 1 0.25\nDog 0.5 1\ndog 9 9\nbird -1 0.5 \nodd 1 2 3\nworse 1 x\nfish 0 -1';

describe('word vectors of a file', () => {
  it.each([
    ['with a head', `7 2\n${LINES}\n`],
    ['without', LINES],
  ])('%s: unit vectors about the mean of all, commonest spelling first', (name, text) => {
    const space = new FileSpace(write(name, text));
    for (const word of ['猫', '貓', 'dog', 'bird', 'fish']) {
      const vector = space.vector(word);
      expect(vector?.length).toBe(2);
      if (vector !== undefined) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    }
    expect(space.vector('貓')).toEqual(space.vector('猫'));
    for (const word of ['odd', 'worse', 'whale', '7', '']) expect(space.vector(word)).toBeUndefined();
  });

  it('are found on both sides of the blocks that the file is read in', () => {
    const words = Array.from(
      { length: 30_000 },
      (_, at) => `w${at} ${Math.sin(at)} ${Math.cos(at)} ${Math.sin(at * at)}`,
    );
    const space = new FileSpace(write('long.vec', words.join('\n')));
    expect(words.every((_, at) => at % 97 !== 0 || space.vector(`w${at}`)?.length === 3)).toBe(true);
  });

  it('have what all words share taken out', () => {
    const words = Array.from({ length: 400 }, (_, at) =>
      [100, 50 * Math.sin(at), 40 * Math.cos(at), 30 * Math.sin(2 * at), at % 2 ? 1 : -1, at % 3].join(' '),
    );
    const space = new FileSpace(write('common.vec', words.map((numbers, at) => `w${at} ${numbers}`).join('\n')));
    const [a, b] = [space.vector('w1'), space.vector('w2')];
    if (a === undefined || b === undefined) throw new Error('both stand in the file');
    // By all their numbers any two words are alike; by their differences one is even and the other odd.
    expect(dot(a, b)).toBeLessThan(0);
  });

  it.each([
    ['empty.vec', ''],
    ['page.vec', '<html><body>nothing</body></html>'],
    ['words.vec', 'one\ntwo\n'],
    ['text.vec', 'one two three\n'],
    ['line.vec', `a ${'x'.repeat(1 << 21)}`],
  ])('%s is refused', (name, text) => {
    expect(() => new FileSpace(write(name, text))).toThrow(ofCode('bad-word-vectors'));
  });
});
