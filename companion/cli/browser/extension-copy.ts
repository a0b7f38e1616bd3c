import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { PairedFile } from '../../../shared/api/pairing.ts';
import { KEY_LENGTH } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { replaceFile } from '../../replace-file.ts';
import type { KeyRing } from '../../server/door/keys.ts';

export type ExtensionKind = 'chromium' | 'firefox';

const BUILDS: Readonly<Record<ExtensionKind, string>> = { chromium: 'chrome-mv3', firefox: 'firefox-mv3' };

/** @returns the folder of the built extension, or undefined when it is not built. */
export function builtExtension(kind: ExtensionKind): string | undefined {
  for (const root of ['../../..', '../../../..']) {
    const folder = fileURLToPath(new URL(`${root}/.output/${BUILDS[kind]}`, import.meta.url));
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
 * A copy of the built extension that is paired already: an owner-only folder with `paired.json` in it. The key of the
 * last copy is kept while the companion still knows it, so that a browser that is open goes on working.
 * @returns the folder to load.
 */
export async function pairedCopy({ kind, built, stateFolder, keys, port }: CopyOptions): Promise<string> {
  const home = join(stateFolder, 'browser');
  const folder = join(home, `extension-${kind}`);
  const file = join(folder, 'paired.json');
  const kept = await readPaired(file);
  const pairing = kept !== undefined && keys.find(kept.keyId)?.client.key === kept.key ? kept : newPairing();
  // The browser gives its extension a new origin with every new profile.
  const name = `the browser that Ambit opened (${kind === 'firefox' ? 'Firefox' : 'Chromium'})`;
  const outlived = keys.clients().filter((client) => client.name === name && client.id !== pairing.keyId);
  for (const { id } of outlived) await keys.remove(id);
  await keys.put({ id: pairing.keyId, key: pairing.key, name, origin: '', addedAt: Date.now() });
  await mkdir(home, { recursive: true, mode: 0o700 });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await cp(built, folder, { recursive: true });
  await chmod(folder, 0o700);
  await allowCompanion(join(folder, 'manifest.json'));
  await replaceFile(file, JSON.stringify({ port, keyId: pairing.keyId, key: pairing.key } satisfies PairedFile));
  return folder;
}

/** Who had the companion open the browser has said yes to its talking with the companion: the copy does not ask again. */
async function allowCompanion(manifest: string): Promise<void> {
  const parsed = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
  await replaceFile(manifest, JSON.stringify({ ...parsed, host_permissions: ['http://127.0.0.1/*'] }));
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
