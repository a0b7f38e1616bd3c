import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { unmark } from './check.ts';

/** The parts of a database on the disk, the log first: SQLite applies one to whatever database it lies beside. */
const PARTS = ['-wal', '-shm', ''] as const;

/** Path of a new database that will replace a damaged one, while it is written. */
export const unfinishedName = (file: string): string => `${file}.salvaging`;
/** Path of the new database once it is whole. From then on it replaces the damaged one, even after a crash. */
const wholeName = (file: string): string => `${file}.salvaged`;

/**
 * Declares the new database whole, sets the damaged one aside and puts the new one in its place. @returns the name
 * under which the damaged one is kept
 */
export function swap(file: string): string {
  renameSync(unfinishedName(file), wholeName(file));
  return finishSwap(file);
}

/**
 * Completes a swap that a crash cut off. @returns the name under which the damaged database is kept; undefined when
 * none was cut off
 */
export const resumeSwap = (file: string): string | undefined =>
  existsSync(wholeName(file)) ? finishSwap(file) : undefined;

function finishSwap(file: string): string {
  const aside = setAside(file);
  renameSync(wholeName(file), file);
  return aside;
}

/** Renames a database and its log. @returns its new name */
export function setAside(file: string): string {
  const aside = `${file}.corrupt-${stamp()}`;
  unmark(file);
  for (const part of PARTS) if (existsSync(file + part)) renameSync(file + part, aside + part);
  return basename(aside);
}

/** The time of day as a part of a file's name. */
export const stamp = (): string => new Date().toISOString().replace(/[:.]/g, '-');
