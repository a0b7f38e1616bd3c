import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installationKind, PROGRAM, ROOT } from '../installation.ts';
import { say } from '../language/say.ts';
import { forFolder, ownCommand } from '../own-command.ts';
import { hostState } from '../service/native-host.ts';
import { callOf, hostOf, managerOf, type RunCall, serviceState } from '../service/service.ts';
import { VERSION } from '../version.ts';
import { type Finding, withoutHome } from './doctor-machine.ts';

/**
 * Tells which installation this is, whether another version answers to `ambit`, and whether the companion starts at
 * login.
 */
export function installationFindings(folder: string, run?: RunCall): readonly Finding[] {
  const own = { what: 'installation', says: `${installationKind()}, ${withoutHome(ROOT)}` };
  const others = otherInstallations(process.env.PATH ?? '').filter(({ version }) => version !== VERSION);
  return [
    own,
    ...others.map(({ root, version }) => ({
      what: 'installation',
      says: say('the command ambit is another one: $1, $2', version, withoutHome(root)),
      mend: say('Remove the one that you do not use, so that both browser and terminal meet the same version.'),
    })),
    ...serviceFinding(folder, run),
    hostFinding(folder),
  ];
}

function serviceFinding(folder: string, run?: RunCall): readonly Finding[] {
  const manager = managerOf(folder);
  if (manager === undefined) return [];
  const { says, mend } = serviceState(manager, callOf({ data: folder }), run);
  const shown = { what: 'service', says: withoutHome(says) };
  return [mend === undefined ? shown : { ...shown, mend: withoutHome(mend) }];
}

/** Tells which browsers can start the companion. */
function hostFinding(folder: string): Finding {
  const { registered, strange } = hostState(hostOf(folder));
  const says =
    registered.length === 0 ? say('no browser can start Ambit') : say('$1 can start Ambit', registered.join(', '));
  if (strange === undefined) return { what: 'browsers', says };
  return {
    what: 'browsers',
    says: say(
      '$1; one starts $2, which is gone or of another folder',
      says,
      withoutHome(strange) || say('a program that cannot be read'),
    ),
    mend: say('Run: $1 service install$2', ownCommand(), forFolder(folder)),
  };
}

/**
 * Returns the other installations that a terminal finds by the name `ambit`. @param path as the variable PATH holds it
 */
export function otherInstallations(
  path: string,
  own: string = ROOT,
): readonly { readonly root: string; readonly version: string }[] {
  const roots = path
    .split(delimiter)
    .map((folder) => join(folder, 'ambit'))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
    .filter((file) => file.endsWith(PROGRAM))
    .map((file) => dirname(dirname(file)));
  return [...new Set(roots)].flatMap((root) => {
    const manifest = join(root, 'package.json');
    if (!existsSync(manifest) || root === realpathSync(own)) return [];
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? [{ root, version }] : [];
  });
}
