import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LETTER_A = 97;

/**
 * Prepares a profile that is still to be made, with the extension pinned to the toolbar.
 * Chromium puts extensions from its command line behind a menu, where the badge is hidden. Later changes by the user
 * stay.
 */
export async function prepareProfile(profile: string, extension: string): Promise<void> {
  if (existsSync(profile)) return;
  const settings = join(profile, 'Default');
  await mkdir(settings, { recursive: true, mode: 0o700 });
  const extensions = { pinned_extensions: [await unpackedId(extension)] };
  await writeFile(join(settings, 'Preferences'), JSON.stringify({ extensions }), { mode: 0o600 });
}

/**
 * Chromium's name for an extension without a key: the first 16 bytes of its path's SHA-256, each half byte a letter
 * from a to p.
 */
export async function unpackedId(folder: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  return Array.from(digest.slice(0, 32), (digit) => String.fromCharCode(LETTER_A + Number.parseInt(digit, 16))).join(
    '',
  );
}
