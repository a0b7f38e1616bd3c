// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { importSecret } from '../../shared/api/proof.ts';
import { PORTS } from '../../shared/api/version.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { findCompanion } from './contact.ts';

import { send } from './http.ts';

vi.mock(import('./http.ts'), async (original) => ({ ...(await original()), send: vi.fn() }));

const [own = 0, other = 0] = PORTS;

/** Ports on which something answers that cannot prove that it is the companion. */
let held: readonly number[] = [];
beforeEach(() => {
  vi.mocked(send).mockImplementation(async (port) => {
    if (!held.includes(port)) throw new AmbitError('away', 'Nothing listens there.');
    return new Response('{"hello":"I am a server of web pages"}');
  });
});

it.each<[string, readonly number[], string]>([
  ['nothing listens anywhere', [], 'away'],
  ['something else listens on another port', [other], 'away'],
  ['something else listens on its port', [own], 'stranger'],
])('a companion is %s', async (_what, ports, code) => {
  held = ports;
  const secret = await importSecret(new Uint8Array(32));
  const pairing = { id: 'A'.repeat(22), secret, port: own };
  await expect(findCompanion(pairing)).rejects.toMatchObject({ code });
});
