import { execFileSync } from 'node:child_process';
import { chmodSync, lutimesSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Time of every file in an archive: the earliest that a zip can hold, so that two builds of the same files give the
 * same octets.
 */
const TIME = new Date('1980-01-02T00:00:00Z');

export interface Archive {
  /** Folder that holds the one to pack. */
  readonly parent: string;
  /** Name of the folder, and of the archive without its ending. */
  readonly name: string;
  readonly out: string;
  /** Windows opens zips by itself; the other systems read `tar.xz`, which is a third smaller. */
  readonly isZip: boolean;
}

/** Packs a folder, the same octets for the same files. Needs tar and xz, or zip. @returns the file */
export function packArchive({ parent, name, out, isZip }: Archive): string {
  mkdirSync(out, { recursive: true });
  const file = join(out, `${name}.${isZip ? 'zip' : 'tar.xz'}`);
  rmSync(file, { force: true });
  const files = filesOf(parent, name);
  for (const path of files) settle(join(parent, path));
  const input = `${files.join('\n')}\n`;
  const options = { cwd: parent, input, env: { ...process.env, TZ: 'UTC', XZ_OPT: '-3' } };
  if (isZip) execFileSync('zip', ['-q', '-X', '-9', file, '-@'], options);
  else
    execFileSync(
      'tar',
      ['-cJf', file, '--owner=0', '--group=0', '--numeric-owner', '--format=ustar', '-T', '-'],
      options,
    );
  return file;
}

/** Files below a folder in one order on every machine. */
function filesOf(parent: string, folder: string): readonly string[] {
  return readdirSync(join(parent, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesOf(parent, path) : [path];
    });
}

function settle(path: string): void {
  chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  lutimesSync(path, TIME, TIME);
}
