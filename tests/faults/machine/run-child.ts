import { spawn } from 'node:child_process';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a program to its end. Never rejects for what it does. */
export async function runChild(program: string, options: readonly string[]): Promise<Ran> {
  const running = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  running.stdout.on('data', (piece) => {
    out += piece;
  });
  running.stderr.on('data', (piece) => {
    errors += piece;
  });
  const code = await new Promise<number | null>((resolve) => running.once('close', resolve));
  return { code, out, errors };
}
