import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { ownScript } from '../../../own-script.ts';
import { makePrivateFile } from '../../folder.ts';

/** Marks a database that a check found damaged while it was in use: the next start reads what is left of it. */
const markOf = (file: string): string => `${file}.damaged`;
export const isMarked = (file: string): boolean => existsSync(markOf(file));
export const unmark = (file: string): void => rmSync(markOf(file), { force: true });

/** Lowest of the priorities that a user may give. */
const LOWEST = 19;
const DAMAGED = 2;

/** A check that runs beside the companion. */
export interface Check {
  /** Resolves to whether the database is damaged; to `undefined` where the check was ended or could not tell. */
  readonly isDamaged: Promise<boolean | undefined>;
  end(): void;
}

/** Checks a database in a process of low priority, while others read and write it. Marks a damaged one. */
export function checkBeside(file: string): Check {
  const child = spawn(process.execPath, [...ownScript(import.meta.url, 'check-child'), file], { stdio: 'ignore' });
  const isDamaged = new Promise<boolean | undefined>((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => {
      if (code === DAMAGED) makePrivateFile(markOf(file));
      resolve(code === DAMAGED ? true : code === 0 ? false : undefined);
    });
  });
  if (child.pid !== undefined) setPriority(child.pid, LOWEST);
  return { isDamaged, end: () => void child.kill() };
}
