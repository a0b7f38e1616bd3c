import { expect, it } from 'vitest';
import { forgettingSentence, shareLine } from './share-line.ts';

const WIPED = '\r\u001b[K';

/** Returns what a forgetting writes that reports a hundredth every tenth of a second. */
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

it('given a forgetting of at most a second, prints nothing', () => {
  expect(written(true, 10)).toEqual([]);
});

it('a terminal sees one line that is written over, and wiped in the end', () => {
  expect(written(true, 13)).toEqual([...[11, 12, 13].map((percent) => `${WIPED}${said(percent)}`), WIPED]);
});

it('a pipe sees nothing', () => {
  expect(written(false, 100)).toEqual([]);
});

it('given less than a fiftieth that is done, names no time that is left', () => {
  const lines: string[] = [];
  let now = 0;
  const stream = { isTTY: true, write: (text: unknown) => lines.push(String(text)) > 0 };
  const line = shareLine(stream, (done, part) => `${part}: ${done}`, { now: () => now });
  for (const [share, part] of [
    [0, 'first'],
    [0.01, 'second'],
    [0.5, 'third'],
  ] as const) {
    line.tell(share, part);
    now += 60_000;
  }
  expect(lines).toEqual([`${WIPED}second: 1 %`, `${WIPED}third: 50 %, about 61 s left`]);
});
