import type { WriteStream } from 'node:tty';

/** Milliseconds between two lines where nobody can overwrite one. */
const PAUSE_MS = 1_000;

/** One line that says what is under way: overwritten on a terminal, at most one a second elsewhere. */
export function progressOn(stream: Pick<WriteStream, 'write' | 'isTTY'>, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY;
  let shown = false;
  return {
    show(message: string): void {
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${message.slice(0, 100)}`);
        shown = true;
        return;
      }
      if (now() - last < PAUSE_MS) return;
      last = now();
      stream.write(`${message}\n`);
    },
    /** Wipes the line of a terminal. */
    end(): void {
      if (shown) stream.write('\r\u001b[K');
      shown = false;
    },
  };
}
