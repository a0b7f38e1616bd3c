import { expect, it } from 'vitest';
import { forgettingSentence, shareLine } from './share-line.ts';

/** Returns the lines of a forgetting that reports a hundredth every tenth of a second. */
function written(isTTY: boolean, tells: number): string[] {
  const lines: string[] = [];
  let now = 5_000;
  const stream = { isTTY, write: (text: unknown) => lines.push(String(text)) > 0 };
  const line = shareLine(stream, forgettingSentence, { now: () => now });
  for (let n = 0; n <= tells; n++) {
    line.tell(n / 100);
    now += 100;
  }
  line.end();
  return lines;
}

const said = (percent: number): string =>
  `Forgetting: ${percent} %, about ${Math.round((100 - percent) / 10)} s left. If you stop it now, the next start continues.`;

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

it('given less than a fiftieth that is done, names no time that is left', () => {
  const lines: string[] = [];
  let now = 0;
  const stream = { isTTY: false, write: (text: unknown) => lines.push(String(text)) > 0 };
  const line = shareLine(stream, (done) => done, { now: () => now });
  for (const share of [0, 0.01, 0.5]) {
    line.tell(share);
    now += 60_000;
  }
  expect(lines).toEqual(['1 %\n', '50 %, about 2 min left\n']);
});
