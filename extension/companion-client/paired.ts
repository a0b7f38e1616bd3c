import browser from 'webextension-polyfill';
import { importSecret, KEY_LENGTH } from '../../shared/api/proof.ts';
import { fromBase64Url } from '../../shared/api/proof-bytes.ts';
import { type KeptPairing, readPairing, writePairing } from '../storage/pairing.ts';
import { readSingle, writeSingle } from '../storage/single.ts';

let imported: Promise<void> | undefined;

/**
 * The pairing of this profile: by the user, or by the `paired.json` that `npm start` put into its own copy of the
 * extension.
 */
export async function pairing(): Promise<KeptPairing | undefined> {
  // The package cannot change while the background lives.
  imported ??= importPairedFile().catch((error: unknown) => {
    imported = undefined;
    throw error;
  });
  await imported;
  return readPairing();
}

/**
 * Takes key and port over once. A pairing that the user has ended since is not brought back; a new key or port of the
 * file is taken.
 */
async function importPairedFile(): Promise<void> {
  const file = await readPairedFile();
  if (file === undefined) return;
  const { keyId: id, port } = file;
  const before = await readSingle('imported');
  const sameKey = typeof before === 'string' && before.startsWith(`${id} `);
  if (before === `${id} ${port}` || (sameKey && (await readPairing())?.id !== id)) return;
  const raw = fromBase64Url(file.key, KEY_LENGTH);
  if (raw === undefined) return;
  await writePairing({ id, secret: await importSecret(raw), port });
  await writeSingle('imported', `${id} ${port}`);
}

/** Returns the pairing that `npm start` wrote into its own copy of the extension; undefined in every other copy. */
export async function readPairedFile(): Promise<{ port: number; keyId: string; key: string } | undefined> {
  // Absent in every copy but that of `npm start`: the browser then rejects the fetch.
  const value: unknown = await fetch(browser.runtime.getURL('paired.json'))
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const { port, keyId, key }: { port?: unknown; keyId?: unknown; key?: unknown } = value;
  return typeof port === 'number' && typeof keyId === 'string' && typeof key === 'string'
    ? { port, keyId, key }
    : undefined;
}
