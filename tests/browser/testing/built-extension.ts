import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PairedFile } from '../../../shared/api/pairing.ts';

const BUILT = {
  chromium: new URL('../../../.output/chrome-mv3', import.meta.url).pathname,
  firefox: new URL('../../../.output/firefox-mv3', import.meta.url).pathname,
};

/** Folder of the extension as the stores get it, without a copy's extra rights. */
export const manifestOf = (browser: keyof typeof BUILT): string => join(BUILT[browser], 'manifest.json');

/** Origin that the click on "Pair" requests. */
export const COMPANION_ORIGIN = 'http://127.0.0.1/*';

export interface ExtensionCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * A copy of the built extension, paired beforehand when `paired` is given (as `npm start` does it). `hosts` stands for
 * the grant that a click on the toolbar or menu, or a yes to the browser's own question, gives and that no test can
 * give: match patterns.
 */
export async function copyExtension(
  paired?: PairedFile,
  hosts: readonly string[] = [],
  browser: keyof typeof BUILT = 'chromium',
): Promise<ExtensionCopy> {
  const built = BUILT[browser];
  if (!existsSync(built)) throw new Error('The extension is not built. Run: npm run build:extension');
  const folder = await mkdtemp(join(tmpdir(), 'ambit-extension-'));
  await cp(built, folder, { recursive: true });
  if (paired !== undefined) await writeFile(join(folder, 'paired.json'), JSON.stringify(paired));
  const place = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(place, 'utf8')) as {
    readonly optional_host_permissions: readonly string[];
  };
  const granted = [...(paired === undefined ? [] : [COMPANION_ORIGIN]), ...hosts];
  // Chromium warns of a right that is optional as well.
  const optional = manifest.optional_host_permissions.filter((host) => !granted.includes(host));
  const changed = { ...manifest, host_permissions: granted, optional_host_permissions: optional };
  await writeFile(place, JSON.stringify(changed));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
