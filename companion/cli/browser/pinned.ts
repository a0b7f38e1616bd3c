import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LETTER_A = 97;

/**
 * Has a profile that is still to be made show the extension in its toolbar: Chromium puts it behind a menu, where nobody sees the badge or
 * knows where to click. What the user pinned or hid later stays.
 */
export async function pinInNewProfile(profile: string, extension: string): Promise<void> {
  if (existsSync(profile)) return;
  const settings = join(profile, 'Default');
  await mkdir(settings, { recursive: true, mode: 0o700 });
  const pinned = { extensions: { pinned_extensions: [await unpackedId(extension)] } };
  await writeFile(join(settings, 'Preferences'), JSON.stringify(pinned), { mode: 0o600 });
}

/** Chromium's name for an extension without a key: the first 16 bytes of its path's SHA-256, each half byte a letter from a to p. */
async function unpackedId(folder: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  return Array.from(digest.slice(0, 32), (digit) => String.fromCharCode(LETTER_A + Number.parseInt(digit, 16))).join(
    '',
  );
}
