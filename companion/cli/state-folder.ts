import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The state folder when `--data` is not given: `AMBIT_DATA`, or where programs of this system keep a user's data. */
export function stateFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const chosen = environment.AMBIT_DATA;
  if (chosen) return resolve(chosen);
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Ambit');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Ambit');
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'ambit');
}
