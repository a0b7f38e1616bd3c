import { EXIT } from './exit.ts';
import { say } from './language/say.ts';

/** Ctrl-C, a polite kill, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `handle` at the first of them, until the returned function is called; a second one ends the process at once.
 */
export function onInterrupt(handle: () => void): () => void {
  let asked = false;
  const listener = (): void => {
    if (asked) process.exit(130);
    asked = true;
    handle();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
}

export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const off = onInterrupt(() => {
      off();
      resolve();
    });
  });

/**
 * Ends the command when its reader has enough (`ambit crawl --json | head`, `ambit lab … 2>&1 | head`), like a closed
 * terminal.
 * Fetched pages are kept, and the command prints nothing more. A full disk under the output is a failure with a
 * sentence.
 */
export function endWithReader(...outputs: readonly NodeJS.WriteStream[]): void {
  let ended = false;
  const failed = (error: NodeJS.ErrnoException): void => {
    if (ended) return;
    ended = true;
    if (error.code !== 'EPIPE') {
      process.stderr.write(`${say('The output cannot be written: $1', error.message)}\n`);
      process.exit(EXIT.failure);
    }
    // A command that has ended keeps its exit code.
    if (!process.emit('SIGHUP')) process.exit();
  };
  for (const output of outputs) output.on('error', failed);
}
