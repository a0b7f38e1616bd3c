import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundledScript } from './bundled-script.ts';

/** The command line as a file for Node, straight from the sources. */
export const PROGRAM = await bundledScript(fileURLToPath(new URL('./run-main.ts', import.meta.url)));
const START_MS = 60_000;

/** A command of `ambit` in a process of its own, straight from the sources. */
export interface RunningCommand {
  readonly child: ChildProcess;
  /** All its output so far, both streams. */
  readonly printed: () => string;
  /** Resolves with the match once it is printed. @throws when the process ends or a minute passes first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code, after the signal when one is given. */
  ended(signal?: NodeJS.Signals): Promise<number | null>;
}

export function runAmbit(args: readonly string[], environment: Record<string, string> = {}): RunningCommand {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return {
    child,
    printed: () => printed,
    async says(pattern) {
      for (const deadline = performance.now() + START_MS; performance.now() < deadline; await sleep(20)) {
        const match = pattern.exec(printed);
        if (match !== null) return match;
        if (child.exitCode !== null) break;
      }
      throw new Error(`It never said ${pattern}. It said: ${printed}`);
    },
    async ended(signal) {
      if (signal !== undefined) child.kill(signal);
      return exited;
    },
  };
}
