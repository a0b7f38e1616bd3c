// @vitest-environment node

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompanion, type TestCompanion } from '../../companion/server/testing/companion.ts';
import type { ServerEvent } from '../../shared/api/event.ts';
import { proveHello } from '../../shared/api/proof.ts';
import { API_VERSIONS } from '../../shared/api/version.ts';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { dropPairing, pairingMoved, readPairing, writePairing } from '../storage/pairing.ts';
import { aCrawl, aLabel } from '../testing/builders.ts';
import { call } from './companion.ts';
import { findCompanion } from './contact.ts';

import { openEvents } from './events.ts';

let companion: TestCompanion;
beforeEach(async () => {
  companion = await startCompanion();
  await writePairing({ ...companion.key, port: companion.port });
});
afterEach(() => companion.close());

describe('calls to the real server', () => {
  it('are proved both ways', async () => {
    expect((await call('status', {})).crawls).toHaveLength(1);
    const label = aLabel();
    expect(await call('labels', { body: { labels: [label] } })).toEqual({ kept: [label.id] });
    expect(companion.changes).toEqual(['label']);
  });

  it('given a refusal, throws with its reason', async () => {
    const failure = call('labels', { body: { labels: [] } });
    await expect(failure).rejects.toThrow(ofCode('refused'));
    await expect(failure).rejects.toMatchObject({ details: 'bad-request' });
  });

  it('are not made before pairing', async () => {
    await writePairing({ id: 'AAAAAAAAAAAAAAAAAAAAAA', secret: companion.key.secret, port: companion.port });
    await expect(call('status', {})).rejects.toMatchObject({ code: 'away' });
  });

  it('are made after a new greeting, however the clock was set since the last one', async () => {
    await call('status', {});
    const asked = vi.spyOn(globalThis, 'fetch');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 10_000);
    await call('status', {});
    expect(asked.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual(['/v1/hello', '/v1/status']);
    vi.restoreAllMocks();
  });

  it.each([-3_600_000, 3_600_000])(
    'are answered right after the browser’s clock alone was set by %i ms',
    async (jump) => {
      await call('status', {});
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + jump);
      expect((await call('status', {})).crawls).toHaveLength(1);
      vi.restoreAllMocks();
    },
  );

  it('given a companion that sends events, they arrive, and the stream ends with the companion', async () => {
    const telling = setInterval(() => {
      companion.tell({ type: 'crawl', crawl: aCrawl() });
      companion.tell({ type: 'rejudged', crawlId: 'crawl-1' });
    }, 20);
    const heard = new Set<string>();
    for await (const event of await openEvents(new AbortController().signal)) {
      heard.add(event.type);
      if (heard.size === 2) void companion.server.close();
    }
    clearInterval(telling);
    expect(heard).toEqual(new Set<ServerEvent['type']>(['crawl', 'rejudged']));
  });
});

it('given a companion met at another port, a pairing that has ended or been replaced is not restored', async () => {
  const { key, port } = companion;
  await pairingMoved(key.id, port + 1);
  expect((await readPairing())?.port).toBe(port + 1);
  await writePairing({ ...key, id: 'another', port });
  await pairingMoved(key.id, port + 1);
  expect(await readPairing()).toMatchObject({ id: 'another', port });
  await dropPairing();
  await pairingMoved(key.id, port + 1);
  expect(await readPairing()).toBeUndefined();
});

it('a companion that is too busy to greet for two seconds is not taken for gone', async () => {
  const { key } = companion;
  const busy = createServer(async (request, response) => {
    const { nonce } = JSON.parse((await request.toArray()).join(''));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const hello = { time: Date.now(), program: 'x', ...API_VERSIONS };
    const proof = await proveHello(key.secret, { nonce, port: (busy.address() as AddressInfo).port, ...hello });
    response.end(JSON.stringify({ ...hello, proof }));
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  expect(await findCompanion({ ...key, port })).toMatchObject({ port, program: 'x' });
  busy.close();
});

describe('a program that sits on the companion’s port', () => {
  let squatter: Server;
  let heard: string;
  beforeEach(async () => {
    heard = '';
    squatter = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
      });
      request.on('end', () => {
        response.end(JSON.stringify({ time: Date.now(), oldest: 1, newest: 1, program: 'x', proof: 'A'.repeat(43) }));
      });
    });
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    await writePairing({ ...companion.key, port: (squatter.address() as AddressInfo).port });
  });
  afterEach(() => void squatter.close());

  it('gets a nonce, and nothing of the label', async () => {
    await expect(call('labels', { body: { labels: [aLabel()] } })).rejects.toMatchObject({ code: 'stranger' });
    expect(JSON.parse(heard)).toEqual({ nonce: expect.stringMatching(/^[\w-]{22}$/) });
    expect((await readPairing())?.port).not.toBe(companion.port);
  });
});
