import { expect, it } from 'vitest';
import { forgettingLine } from './forgetting-line.ts';

/** Returns the lines of a forgetting that reports a hundredth every tenth of a second. */
function written(isTTY: boolean, tells: number): string[] {
  const lines: string[] = [];
  let now = 5_000;
  const line = forgettingLine({ isTTY, write: (text: unknown) => lines.push(String(text)) > 0 }, { now: () => now });
  for (let n = 1; n <= tells; n++) {
    now += 100;
    line.tell(n / 100);
  }
  line.end();
  return lines;
}

const said = (percent: number): string => `Forgetting: ${percent} %. If you stop it now, the next start continues.`;

it.each([true, false])('given a forgetting of at most a second, prints nothing (terminal: %s)', (isTTY) => {
  expect(written(isTTY, 10)).toEqual([]);
});

it('a terminal sees one line that is written over, and wiped in the end', () => {
  const wiped = '\r\u001b[K';
  expect(written(true, 13)).toEqual([...[11, 12, 13].map((percent) => `${wiped}${said(percent)}`), wiped]);
});

it('a pipe sees a line a second', () => {
  expect(written(false, 35)).toEqual([11, 21, 31].map((percent) => `${said(percent)}\n`));
});
