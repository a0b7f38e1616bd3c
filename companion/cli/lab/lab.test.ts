import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIMENTS } from '../../lab/index.ts';
import { main } from '../../main.ts';
import { EXIT } from '../exit.ts';
import { labLine } from './lab.ts';
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

describe('the progress of an experiment', () => {
  /** Returns what is written during a crawl of a minute for each of four topics. */
  function written(isTTY: boolean, isJson: boolean): readonly string[] {
    const lines: string[] = [];
    let now = 0;
    const stream = { isTTY, write: (text: unknown) => lines.push(String(text)) > 0 };
    const line = labLine(stream, isJson, { now: () => now });
    line.show('a web is opened');
    for (const topic of [0, 1, 2, 3]) {
      now += 60_000;
      line.show(`topic ${topic + 1}`, topic / 4);
    }
    return lines;
  }

  it('a terminal sees the share and the time that is left', () => {
    expect(written(true, false).map((line) => line.slice(4))).toEqual([
      '0 %: topic 1',
      '25 %, about 3 min left: topic 2',
      '50 %, about 2 min left: topic 3',
      '75 %, about 60 s left: topic 4',
    ]);
  });

  it('a pipe sees the messages alone', () => {
    const topics = ['topic 1', 'topic 2', 'topic 3', 'topic 4'];
    expect(written(false, false)).toEqual(['a web is opened', ...topics].map((line) => `${line}\n`));
  });

  it.each([true, false])('nothing is written beside JSON (terminal: %s)', (isTTY) => {
    expect(written(isTTY, true)).toEqual([]);
  });
});
