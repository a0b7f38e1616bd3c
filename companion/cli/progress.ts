import type { WriteStream } from 'node:tty';
import { cutTo } from './crawl/wrap.ts';

/** Assumed columns of a terminal that does not report its width. */
const COLUMNS = 100;

export type ProgressStream = Pick<WriteStream, 'write' | 'isTTY'> & Partial<Pick<WriteStream, 'columns'>>;

export interface ProgressOptions {
  /** Milliseconds between two lines in an output that cannot overwrite a line; default: a second. */
  readonly pauseMs?: number;
  readonly now?: () => number;
}

/** Progress line: overwritten on a terminal, repeated from time to time elsewhere. */
export function progressOn(stream: ProgressStream, { pauseMs = 1_000, now = Date.now }: ProgressOptions = {}) {
  let last = Number.NEGATIVE_INFINITY;
  let shown = '';
  return {
    /** @param isNews not to be kept back. */
    show(message: string, isNews = false): void {
      if (message === shown) return;
      if (stream.isTTY) {
        // Cuts the line to the terminal: a wrapped line could not be overwritten.
        stream.write(`\r\u001b[K${cutTo(message, (stream.columns || COLUMNS + 1) - 1)}`);
        shown = message;
        return;
      }
      if (!isNews && now() - last < pauseMs) return;
      last = now();
      shown = message;
      stream.write(`${message}\n`);
    },
    /** Wipes the line of a terminal: something else is to be written there. */
    end(): void {
      if (stream.isTTY && shown !== '') stream.write('\r\u001b[K');
      shown = '';
    },
  };
}
