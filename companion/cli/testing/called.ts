import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { vi } from 'vitest';
import { main } from '../../main.ts';

/** How a call of the command line ended, and all that it printed. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Calls the command line in this process, where its arguments and not its process are tested: a process takes a second
 * of processor time to start.
 */
export async function called(args: readonly string[], input = ''): Promise<CommandResult> {
  const printed = { out: '', err: '' };
  const streams = { out: process.stdout, err: process.stderr } as const;
  const before = new Set([...streams.out.listeners('error'), ...streams.err.listeners('error')]);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
  for (const name of ['out', 'err'] as const) {
    vi.spyOn(streams[name], 'write').mockImplementation((chunk) => {
      printed[name] += String(chunk);
      return true;
    });
  }
  try {
    return { code: await main(args), ...printed };
  } finally {
    vi.restoreAllMocks();
    // The command line has its process collect garbage sooner (`tuneEngine`), which would slow the tests after it.
    setFlagsFromString('--heap-growing-percent=0');
    // The command line listens until its process ends.
    for (const stream of Object.values(streams)) {
      for (const listener of stream.listeners('error')) {
        if (!before.has(listener)) stream.off('error', listener as () => void);
      }
    }
  }
}
