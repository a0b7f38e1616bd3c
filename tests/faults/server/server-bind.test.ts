import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { sendRaw } from '../../../companion/server/testing/raw.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';

/** Binds to loopback only, whatever the settings, and to another port when one is taken. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

const LOOPBACK = new Set(['0100007F', '00000000000000000000000001000000']);
const LISTEN = '0A';

/** Local addresses, in the kernel's hexadecimal, that listen on a port (proc(5), /proc/net/tcp). */
function listenersOn(port: number): readonly string[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local = '', , state]) => state === LISTEN && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
      .map(([, local = '']) => local.split(':')[0] ?? ''),
  );
}

it.runIf(process.platform === 'linux')('the system knows no other listening address', () => {
  const found = listenersOn(companion.port);
  expect(found).toContain('0100007F');
  expect(found.filter((address) => !LOOPBACK.has(address))).toEqual([]);
});

it('cannot be reached by the other addresses of this machine', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address);
  for (const address of others) {
    await expect(
      fetch(`http://${address.includes(':') ? `[${address}]` : address}:${companion.port}/`),
    ).rejects.toThrow();
  }
  expect(companion.server.addresses.every((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
});

describe('when a port is taken', () => {
  const squatter = createServer();
  let taken: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const address = squatter.address();
    taken = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => squatter.close());

  it('takes the next of its list', async () => {
    const second = await startCompanion({ ports: [taken, 0] });
    expect(second.port).not.toBe(taken);
    expect((await second.call('GET', '/v1/status')).status).toBe(200);
    await second.close();
  });

  it('given no free port, reports that', async () => {
    await expect(startCompanion({ ports: [taken] })).rejects.toThrow(ofCode('no-port-free'));
  });
});

it('listens no more once it is closed', async () => {
  const short = await startCompanion();
  await short.close();
  expect(await sendRaw(short.port, 'GET / HTTP/1.1\r\n\r\n')).toEqual({ bytes: '', closed: true });
  if (process.platform === 'linux') expect(listenersOn(short.port)).toEqual([]);
});
