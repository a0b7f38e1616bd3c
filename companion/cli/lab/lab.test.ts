import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIMENTS } from '../../lab/index.ts';
import { main } from '../../main.ts';
import { EXIT } from '../exit.ts';
import { EXPERIMENT_NAMES } from './names.ts';

afterEach(() => vi.restoreAllMocks());

describe('ambit lab', () => {
  it('names in its help every experiment there is', () => {
    expect(EXPERIMENT_NAMES).toEqual([...EXPERIMENTS.map(({ name }) => name), 'replay']);
  });

  it.each([
    [['harvest'], 'An experiment needs a recorded web: give --web DIR.'],
    [['harvest', 'mine', '--web', '/nowhere'], 'Only replay takes a crawl; mine is one argument too many.'],
    [['soup', '--web', '/nowhere'], /^soup: no such experiment; known: harvest, .*replay\.$/],
    [['harvest', '--web', '/nowhere'], /^\/nowhere has no snapshot\.json/],
    [['harvest', '--web', '/nowhere', '--orders', 'best'], /^best is no order; known: all, adaptive/],
    [['harvest', '--web', '/nowhere', '--pages', '0'], /must be a whole number from 1/],
    [['harvest', '--web', '/nowhere', '--seeds', 'middle'], /near, far/],
    [['replay'], 'Which crawl? Give its id: ambit lab replay CRAWL.'],
  ])('%j is refused in one sentence, and one line on where to look', async (args, sentence) => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['lab', ...args])).toBe(EXIT.badArguments);
    const text = said.mock.calls
      .map(([chunk]) => String(chunk))
      .join('')
      .trim();
    expect(text.split('\n').length).toBeLessThanOrEqual(2);
    expect(text).toMatch(sentence);
  });

  it('given an unknown crawl, refuses it', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ambit-lab-data-'));
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['lab', 'replay', 'mine', '--data', data])).toBe(EXIT.badArguments);
    expect(said.mock.calls.join('')).toContain(`There is no crawl in ${data} yet.`);
    rmSync(data, { recursive: true });
  });
});
