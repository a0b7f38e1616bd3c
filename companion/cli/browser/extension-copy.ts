import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { PairedFile } from '../../../shared/api/pairing.ts';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { replaceFile } from '../../replace-file.ts';
import type { KeyRing } from '../../server/auth/keys.ts';

/** Key and port of the companion, in the copy alone. */
const PAIRED = 'paired.json';
/** The companion, as a manifest names it. */
const COMPANION_HOST = 'http://127.0.0.1/*';

export type ExtensionKind = 'chromium' | 'firefox';

/** From this file: in a bundle, in the sources of a clone, in its `dist`. */
const BUILDS: Readonly<Record<ExtensionKind, readonly string[]>> = {
  chromium: ['../../../extension/chrome', '../../../.output/chrome-mv3', '../../../../.output/chrome-mv3'],
  firefox: ['../../../extension/firefox', '../../../.output/firefox-mv3', '../../../../.output/firefox-mv3'],
};

/** @returns the folder of the built extension, or undefined when it is not built. */
export function builtExtension(kind: ExtensionKind): string | undefined {
  for (const place of BUILDS[kind]) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(join(folder, 'manifest.json'))) return folder;
  }
  return undefined;
}

export interface CopyOptions {
  readonly kind: ExtensionKind;
  /** Folder of the built extension. */
  readonly built: string;
  readonly stateFolder: string;
  readonly keys: KeyRing;
  readonly port: number;
}

/**
 * Makes a copy of the built extension that is paired already: an owner-only folder with `paired.json` in it.
 * Reuses the key of the last copy while the companion still knows it, so that an open browser keeps working.
 * @returns the folder to load.
 */
export async function pairedCopy({ kind, built, stateFolder, keys, port }: CopyOptions): Promise<string> {
  const folder = copyFolder(stateFolder, kind);
  const file = join(folder, PAIRED);
  const kept = await readPaired(file);
  const pairing = kept !== undefined && keys.find(kept.keyId)?.client.key === kept.key ? kept : newPairing();
  // The browser gives its extension a new origin with every new profile.
  const name = `the browser that Ambit opened (${kind === 'firefox' ? 'Firefox' : 'Chromium'})`;
  const outlived = keys.clients().filter((client) => client.name === name && client.id !== pairing.keyId);
  for (const { id } of outlived) await keys.remove(id);
  await keys.put({ id: pairing.keyId, key: pairing.key, name, origin: '', addedAt: Date.now() });
  await fill(folder, built, { port, keyId: pairing.keyId, key: pairing.key });
  return folder;
}

/**
 * Copies a newer build over the paired copy of a state folder, with the same pairing. `npm run dev` does so beside a
 * running companion.
 * @returns whether there was a paired copy.
 */
export async function refreshCopy({ kind, built, stateFolder }: Omit<CopyOptions, 'keys' | 'port'>): Promise<boolean> {
  const folder = copyFolder(stateFolder, kind);
  const kept = await readPaired(join(folder, PAIRED));
  if (kept === undefined) return false;
  await fill(folder, built, kept);
  return true;
}

/** Folder of the paired copy in a state folder. */
export const copyFolder = (stateFolder: string, kind: ExtensionKind): string =>
  join(stateFolder, 'browser', `extension-${kind}`);

async function fill(folder: string, built: string, pairing: PairedFile): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o700 });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await cp(built, folder, { recursive: true });
  await chmod(folder, 0o700);
  await allowCompanion(join(folder, 'manifest.json'));
  await replaceFile(join(folder, PAIRED), JSON.stringify(pairing));
}

/**
 * Grants the copy access to the companion. A user who had the companion open the browser has agreed to that, so the
 * copy does not ask. Chromium warns of a right that is optional as well.
 */
async function allowCompanion(manifest: string): Promise<void> {
  const parsed = JSON.parse(await readFile(manifest, 'utf8')) as { readonly optional_host_permissions?: string[] };
  const optional = parsed.optional_host_permissions?.filter((host) => host !== COMPANION_HOST) ?? [];
  const allowed = { ...parsed, host_permissions: [COMPANION_HOST], optional_host_permissions: optional };
  await replaceFile(manifest, JSON.stringify(allowed));
}

function newPairing(): Pick<PairedFile, 'keyId' | 'key'> {
  return { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)) };
}

async function readPaired(file: string): Promise<PairedFile | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Value.Check(PairedFile, value) ? value : undefined;
  } catch {
    // Not there, or not ours: a new key is made.
    return undefined;
  }
}
