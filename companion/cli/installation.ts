import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './language/say.ts';

/**
 * How this Ambit came to the machine: sources of a clone, a package that npm installed, or an unpacked archive with its
 * own Node.
 */
export type InstallationKind = 'clone' | 'package' | 'archive';

/** The program's file, below the root of every installation. */
export const PROGRAM = join('companion', 'ambit.mjs');
/** The launcher of an archive, beside the folder of the program. */
const LAUNCHERS = ['ambit', 'ambit.cmd'];

/**
 * The folder that holds the program: the code runs from its sources and, one deeper, from `dist` or `bundle`. Empty
 * where none is found.
 */
export const ROOT =
  ['../..', '../../..']
    .map((above) => fileURLToPath(new URL(above, import.meta.url)))
    .find((folder) => existsSync(join(folder, PROGRAM))) ?? '';

/** Returns the kind of the installation in a folder. @param root folder that holds `companion/ambit.mjs` */
export function installationKind(root: string = ROOT): InstallationKind {
  if (existsSync(join(root, 'companion', 'main.ts'))) return 'clone';
  return launcher(root) === undefined ? 'package' : 'archive';
}

/** Returns the launcher of an archive, or undefined for every other kind of installation. */
export function launcher(root: string = ROOT): string | undefined {
  if (!existsSync(join(root, '..', 'runtime'))) return undefined;
  return LAUNCHERS.map((name) => join(root, '..', name)).find(existsSync);
}

/**
 * Returns the step that brings the whole program back, or a newer one. It names no package to fetch: until Ambit is
 * published, that name could become anyone's.
 */
export function renewStep(root: string = ROOT): string {
  switch (installationKind(root)) {
    case 'clone':
      return say('In the folder of the clone run: npm ci && npm run build');
    case 'package':
      return say('Install Ambit from its file: npm i -g ./FILE.tgz');
    case 'archive':
      return say('Unpack the archive of your system, and start ambit from its folder.');
  }
}
