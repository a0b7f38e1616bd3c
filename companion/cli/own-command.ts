import { relative, resolve, sep } from 'node:path';
import { launcher, PROGRAM, ROOT } from './installation.ts';
import { stateFolder } from './state-folder.ts';

/** For a call that works whatever folder a terminal is in. */
export const ANY_FOLDER = '';

/**
 * Returns the call of this program that works in a terminal: `ambit` where a package manager installed it, the launcher
 * of an archive, else Node with the file of this clone. Never `npx ambit`: outside of the clone that asks a registry
 * for a package of any author.
 * @param here folder of the terminal, or `ANY_FOLDER`. @param root folder of the program.
 */
export function ownCommand(here: string = process.cwd(), root: string = ROOT): string {
  if (root === '' || root.split(sep).includes('node_modules')) return 'ambit';
  const start = launcher(root);
  const file = start ?? resolve(root, PROGRAM);
  const isHere = here !== ANY_FOLDER && !relative(here, file).startsWith('..');
  const shown = quoted(isHere ? relative(here, file) : file);
  if (start === undefined) return `node ${shown}`;
  return shown.includes(sep) || sep === '\\' ? shown : `./${shown}`;
}

/** The end of a call that is for this state folder: empty for the usual one. */
export function forFolder(folder: string): string {
  const { AMBIT_DATA: _, ...environment } = process.env;
  return folder === stateFolder(environment) ? '' : ` --data ${quoted(folder)}`;
}

/** Quotes a path for a shell. */
const quoted = (path: string): string => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`);
