import { importSecret, KEY_LENGTH } from '../../shared/api/proof.ts';
import { writePairing } from '../storage/pairing.ts';

/** Pairs with an unreachable companion of this name, for tests of data that waits for the companion. */
export async function pairWithNobody(id = 'companion-1'): Promise<void> {
  await writePairing({ id, secret: await importSecret(new Uint8Array(KEY_LENGTH)), port: 0 });
}
