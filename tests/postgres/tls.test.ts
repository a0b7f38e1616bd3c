import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CertificateExtension, generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedStore } from '../../companion/cluster/store/address.ts';
import { TEA } from '../../companion/cluster/store/testing/samples.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** A certificate of its own authority, for a name or for an address. */
async function certificate(altName: { type: 2; value: string } | { type: 7; ip: string }) {
  const extensions: CertificateExtension[] = [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [altName] },
  ];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'ambit' }], {
    keySize: 2048,
    extensions,
  });
  return { key, cert };
}

describe.skipIf(noPostgres !== '')('a shared store that is reached by TLS alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-tls-'));
  const own = join(folder, 'own.pem');
  const other = join(folder, 'other.pem');
  let server: PostgresServer;
  let address: string;
  beforeAll(async () => {
    const here = await certificate({ type: 7, ip: '127.0.0.1' });
    writeFileSync(own, here.cert);
    writeFileSync(other, (await certificate({ type: 7, ip: '127.0.0.1' })).cert);
    server = await startPostgres([], '', here);
    address = (await server.database()).replace(/\?.*$/, '');
  });
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is opened when the certificate is of the authority that is named, and of the address', async () => {
    const sharedStore = await openSharedStore(`${address}?sslmode=verify-full&sslrootcert=${own}`, true);
    await sharedStore.putTopic(TEA);
    expect((await sharedStore.topics()).map(({ id }) => id)).toEqual([TEA.id]);
    await sharedStore.close();
  });

  it.each([
    ['by another authority', () => `?sslmode=verify-full&sslrootcert=${other}`],
    ['by nobody that is known', () => '?sslmode=verify-full'],
    ['without TLS', () => '?sslmode=disable'],
  ])('is refused %s', async (_, how) => {
    await expect(openSharedStore(`${address}${how()}`, true)).rejects.toThrow();
  });

  it('is refused when the certificate names another machine', async () => {
    const elsewhere = await certificate({ type: 2, value: 'db.example' });
    const file = join(folder, 'elsewhere.pem');
    writeFileSync(file, elsewhere.cert);
    const wrong = await startPostgres([], '', elsewhere);
    try {
      const there = (await wrong.database()).replace(/\?.*$/, '');
      await expect(openSharedStore(`${there}?sslmode=verify-full&sslrootcert=${file}`, true)).rejects.toThrow();
    } finally {
      wrong.stop();
    }
  });
});
