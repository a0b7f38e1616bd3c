import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { importSecret, KEY_LENGTH, type PairingKey } from '../../../shared/api/proof.ts';
import { fromBase64Url } from '../../../shared/api/proof-bytes.ts';
import { strict } from '../../../shared/api/strict.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../fault-code.ts';
import { replaceFile } from '../../replace-file.ts';
import { openFolder } from '../../store/folder.ts';

export const KEY_FILE = 'keys.json';

/** One extension that may call. `origin`: of its first proved call that carried one, '' until then. */
const PairedClient = Type.Object(
  {
    id: Type.String(),
    /** `KEY_LENGTH` bytes, base64url. */
    key: Type.String(),
    name: Type.String(),
    origin: Type.String(),
    addedAt: Type.Integer(),
  },
  strict,
);
export type PairedClient = Static<typeof PairedClient>;

const KeyFile = Compile(Type.Object({ version: Type.Literal(1), clients: Type.Array(PairedClient) }, strict));

export interface KnownClient extends PairingKey {
  readonly client: PairedClient;
}

/** The keys of all paired clients. Each change is on disk when its promise resolves. */
export interface KeyRing {
  find(id: string): KnownClient | undefined;
  clients(): readonly PairedClient[];
  put(client: PairedClient): Promise<void>;
  /** Saves the origin of a client that has none yet. A client that was removed in between stays removed. */
  learnOrigin(id: string, origin: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * Opens the key ring of a state folder, in one owner-only file.
 * @param removed called once a key is off the file, so that other holders drop it.
 * @throws {AmbitError} key-file-unreadable the file exists and holds something else.
 * @throws {AmbitError} store-not-private others on this machine may
 */
export async function openKeyRing(folder: string, removed: () => unknown = () => undefined): Promise<KeyRing> {
  openFolder(folder);
  const file = join(folder, KEY_FILE);
  const known = new Map<string, KnownClient>();
  for (const client of await readClients(file)) known.set(client.id, await know(client));
  const clients = () => [...known.values()].map(({ client }) => client);
  let writing = Promise.resolve();
  const save = (): Promise<void> => {
    const saved = writing.then(() => replaceFile(file, JSON.stringify({ version: 1, clients: clients() })));
    // The caller reports a failed write; the next one tries again.
    writing = saved.catch(() => undefined);
    return saved;
  };
  return {
    find: (id) => known.get(id),
    clients,
    async put(client) {
      known.set(client.id, await know(client));
      await save();
    },
    async learnOrigin(id, origin) {
      const learner = known.get(id);
      if (learner === undefined || learner.client.origin !== '') return;
      known.set(id, { ...learner, client: { ...learner.client, origin } });
      await save();
    },
    async remove(id) {
      if (!known.delete(id)) return;
      await save();
      removed();
    },
  };
}

async function readClients(file: string): Promise<readonly PairedClient[]> {
  const content = await readIfThere(file);
  if (content === undefined) return [];
  try {
    const parsed: unknown = JSON.parse(content);
    if (KeyFile.Check(parsed)) return parsed.clients;
  } catch {
    // Throw our own message below: the parser's would quote the file.
  }
  throw new AmbitError(
    'key-file-unreadable',
    'The file keys.json in the state folder is damaged. Move it away and pair again; nothing else is lost.',
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function know(client: PairedClient): Promise<KnownClient> {
  const raw = fromBase64Url(client.key, KEY_LENGTH);
  if (raw === undefined)
    throw new AmbitError('key-file-unreadable', 'A key in keys.json is damaged. Move the file away and pair again.');
  return { id: client.id, secret: await importSecret(raw), client };
}
