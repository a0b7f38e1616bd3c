import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateFolder } from './state-folder.ts';

/** The program's file, below the root of a clone or an installed package. */
const PROGRAM = join('companion', 'ambit.mjs');

/** For a call that works whatever folder a terminal is in. */
export const ANY_FOLDER = '';

/** The folder that holds the program: the code runs from its sources and, one deeper, from `dist`. */
const ROOT = ['../..', '../../..']
  .map((above) => fileURLToPath(new URL(above, import.meta.url)))
  .find((folder) => existsSync(join(folder, PROGRAM)));

/**
 * Returns the call of this program that works in a terminal: `ambit` where a package manager installed it, else Node with the
 * file of this clone. Never `npx ambit`: outside of the clone that asks a registry for a package of any author.
 * @param here folder of the terminal, or `ANY_FOLDER`. @param root folder of the program.
 */
export function ownCommand(here: string = process.cwd(), root: string = ROOT ?? ''): string {
  if (root === '' || root.split(sep).includes('node_modules')) return 'ambit';
  const file = resolve(root, PROGRAM);
  const isHere = here !== ANY_FOLDER && !relative(here, file).startsWith('..');
  return `node ${quoted(isHere ? relative(here, file) : file)}`;
}

/** The end of a call that is for this state folder: empty for the usual one. */
export function forFolder(folder: string): string {
  const { AMBIT_DATA: _, ...environment } = process.env;
  return folder === stateFolder(environment) ? '' : ` --data ${quoted(folder)}`;
}

/** As a shell takes it. */
const quoted = (path: string): string => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`);
