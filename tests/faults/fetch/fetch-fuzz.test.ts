import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fetcher } from '../../../companion/fetch/fetcher.ts';
import { createNetworkFetcher } from '../../../companion/fetch/network.ts';
import { FAILURE_SENTENCES } from '../../../companion/fetch/problem.ts';
import { repeated } from '../../../shared/testing/effort.ts';
import { virtualNetwork } from '../hostile/virtual-network.ts';

const TEXT = `<p>${'text '.repeat(300)}</p>`;
const honest = [
  Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${TEXT.length}\r\n\r\n${TEXT}`),
  Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>ab\r\n0\r\n\r\n`,
  ),
  Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'), gzipSync(TEXT)]),
  Buffer.from('HTTP/1.1 302 Found\r\nLocation: /robots.txt\r\nContent-Length: 0\r\n\r\n'),
];

/** An honest reply with a few octets changed, dropped or doubled. */
const mangled = fc
  .tuple(
    fc.constantFrom(...honest),
    fc.array(fc.record({ at: fc.nat(4_000), octet: fc.nat(255), how: fc.constantFrom('set', 'drop', 'double') }), {
      maxLength: 6,
    }),
  )
  .map(([reply, changes]) => {
    const octets = [...reply];
    for (const { at, octet, how } of changes) {
      const place = at % octets.length;
      if (how === 'set') octets[place] = octet;
      else if (how === 'drop') octets.splice(place, 1);
      else octets.splice(place, 0, octet, octet);
    }
    return Buffer.from(octets);
  });

describe('replies that are not quite HTTP', () => {
  let reply = Buffer.alloc(0);
  let fetcher: Fetcher;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      socket.end(piece.includes('/robots.txt') ? 'HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n' : reply);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const limits = { headersMs: 1_000, idleMs: 1_000, totalMs: 2_000 };
    fetcher = createNetworkFetcher({ limits }, virtualNetwork(port).seams);
  });
  afterAll(async () => {
    await fetcher.close();
    await new Promise((done) => server.close(done));
  });

  it('end in a body or in a known failure, and in nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          mangled,
          fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
        ),
        async (octets) => {
          reply = octets;
          const result = await fetcher.fetch('http://a.hostile.test/page', new AbortController().signal);
          if (result.kind === 'failed') expect(FAILURE_SENTENCES).toHaveProperty([result.failure]);
          else expect(result.body.length).toBeLessThanOrEqual(4 * 1024 * 1024);
        },
      ),
      { numRuns: repeated(150) },
    );
  });
});
