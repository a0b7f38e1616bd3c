import { describe, expect, it } from 'vitest';
import { progressOn } from './progress.ts';

describe('progress', () => {
  const lines: string[] = [];
  const write = (text: unknown): boolean => lines.push(String(text)) > 0;

  it('overwrites one line on a terminal and wipes it', () => {
    lines.length = 0;
    const line = progressOn({ write, isTTY: true });
    line.show('one');
    line.show('two');
    line.end();
    expect(lines).toEqual(['\r\u001b[Kone', '\r\u001b[Ktwo', '\r\u001b[K']);
  });

  it('writes at most a line a second elsewhere', () => {
    lines.length = 0;
    let now = 0;
    const line = progressOn({ write, isTTY: false }, { now: () => now });
    line.show('one');
    now = 999;
    line.show('two');
    now = 1_000;
    line.show('three');
    line.end();
    expect(lines).toEqual(['one\n', 'three\n']);
  });

  it('writes news at once, and nothing twice', () => {
    lines.length = 0;
    const line = progressOn({ write, isTTY: false }, { pauseMs: 60_000, now: () => 0 });
    line.show('one');
    line.show('nothing is left', true);
    line.show('nothing is left', true);
    expect(lines).toEqual(['one\n', 'nothing is left\n']);
  });

  it('takes no more than the columns of the terminal', () => {
    lines.length = 0;
    progressOn({ write, isTTY: true, columns: 5 }).show('a long line');
    expect(lines).toEqual(['\r\u001b[Ka lo']);
  });
});
