import type { HelloAnswer, HelloRequest } from '../../../shared/api/pairing.ts';
import { type ProvedHello, proveHello } from '../../../shared/api/proof.ts';
import { API_VERSIONS } from '../../../shared/api/version.ts';
import type { KnownClient } from './keys.ts';

/** The companion proves itself to a client whose key id it knows, over a nonce that the client chose. */
export async function hello(
  { nonce }: HelloRequest,
  client: KnownClient,
  self: Pick<ProvedHello, 'port' | 'program' | 'time'>,
): Promise<HelloAnswer> {
  const { time, program } = self;
  const proof = await proveHello(client.secret, { nonce, ...self, ...API_VERSIONS });
  return { time, program, ...API_VERSIONS, proof };
}
