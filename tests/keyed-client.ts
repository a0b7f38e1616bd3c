import { openKeyRing } from '../companion/server/auth/keys.ts';
import { importSecret, KEY_LENGTH, type PairingKey, proofHeaders } from '../shared/api/proof.ts';
import { randomBytes, toBase64Url, utf8 } from '../shared/api/proof-bytes.ts';

/** Adds a key to the state folder of a companion that is still to start, as pairing would, and returns it. */
export async function addKey(folder: string): Promise<PairingKey> {
  const raw = randomBytes(KEY_LENGTH);
  const keys = await openKeyRing(folder);
  await keys.put({ id: 'test', key: toBase64Url(raw), name: 'test', origin: '', addedAt: 0 });
  return { id: 'test', secret: await importSecret(raw) };
}

/** Calls the companion at a port with a key, as the extension does. @returns the body of the answer */
export async function callWith(
  { key, port }: { readonly key: PairingKey; readonly port: number },
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const { headers } = await proofHeaders(key, { method, path, body: utf8(text), time: Date.now(), port });
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = { method, headers: { ...headers, ...typed }, ...(body === undefined ? {} : { body: text }) };
  return (await fetch(`http://127.0.0.1:${port}${path}`, sent)).json();
}
