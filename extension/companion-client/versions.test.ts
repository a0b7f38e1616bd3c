// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCompanion, type TestCompanion } from '../../companion/server/testing/companion.ts';
import { olderCompanion } from '../../companion/server/testing/older-companion.ts';
import { proveHello } from '../../shared/api/proof.ts';
import { API_VERSION, API_VERSIONS } from '../../shared/api/version.ts';
import { keepAnnotations, keptAnnotations, waitingAnnotations } from '../storage/annotations.ts';
import { countWaitingCaptures, keepCapture } from '../storage/captures.ts';
import { forget } from '../storage/erase.ts';
import { waitingErasures } from '../storage/erasure-requests.ts';
import { keepLabel, waitingLabels } from '../storage/labels.ts';
import { writePairing } from '../storage/pairing.ts';
import { aLabel, aPage } from '../testing/builders.ts';
import { call } from './companion.ts';
import { sendWaiting } from './outbox.ts';

let updated: TestCompanion;
let misfit: Server;
let heard: string[];
let range: { readonly oldest: number; readonly newest: number };
beforeEach(async () => {
  heard = [];
  updated = await startCompanion();
  misfit = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    heard.push(`${request.url} ${Object.keys(JSON.parse(body))}`);
    const hello = { time: Date.now(), program: 'x', ...range };
    const port = request.socket.localPort ?? 0;
    const proof = await proveHello(updated.key.secret, { nonce: JSON.parse(body).nonce, port, ...hello });
    response.end(JSON.stringify({ ...hello, proof }));
  });
  await new Promise<void>((resolve) => misfit.listen(0, '127.0.0.1', resolve));
  await writePairing({ ...updated.key, port: (misfit.address() as AddressInfo).port });
});
afterEach(async () => {
  misfit.close();
  await updated.close();
});

it.each([
  { code: 'old-companion', oldest: 1, newest: API_VERSION - 1 },
  { code: 'old-extension', oldest: API_VERSION + 1, newest: API_VERSION + 2 },
])('given $code, nothing is sent until both fit; then everything that waited', async ({ code, ...speaks }) => {
  range = speaks;
  const id = `${code}-1`;
  await keepLabel(aLabel({ id }));
  await keepCapture(id, aPage({ url: `https://bread.example/${code}` }), 1);
  // Sent without its end, it would erase more; unsent, nothing.
  await forget({ kind: 'since', at: 8_000, until: 9_000 });
  await expect(sendWaiting(call)).rejects.toMatchObject({ code });
  expect(new Set(heard)).toEqual(new Set(['/v1/hello nonce']));
  expect([(await waitingLabels()).length, await countWaitingCaptures()]).toEqual([1, 1]);
  expect((await waitingErasures()).map(({ what }) => what)).toEqual([{ kind: 'since', at: 8_000, until: 9_000 }]);

  await writePairing({ ...updated.key, port: updated.port });
  await sendWaiting(call);
  expect([(await waitingLabels()).length, await countWaitingCaptures()]).toEqual([0, 0]);
  expect(await waitingErasures()).toEqual([]);
});

it('given a companion of the minor version before, all that waits arrives, and what it lacks is refused', async () => {
  const { port, close } = await olderCompanion(updated);
  try {
    await writePairing({ ...updated.key, port });
    expect(await call('status', {})).not.toHaveProperty('notices');
    await expect(call('settings', {})).rejects.toMatchObject({ details: 'not-found' });
    await expect(call('results', { params: { id: 'crawl-1' }, query: { show: 'copies' } })).rejects.toMatchObject({
      details: 'bad-request',
    });
    await keepLabel(aLabel({ id: 'older-1' }));
    const works = { url: 'https://bread.example/paper', work: { doi: '10.1234/bread' } };
    await keepCapture('older-1', aPage(works), 1);
    await sendWaiting(call);
    expect([(await waitingLabels()).length, await countWaitingCaptures()]).toEqual([0, 0]);
    // Refused for good, the page would be dropped.
    expect(updated.changes).toContain('captures');
    const change = { url: 'https://bread.example/', note: 'Try it with rye' };
    const after = { note: change.note, tags: [], collections: [] };
    await keepAnnotations([change], [{ id: 'older-1', at: 1, change, after, refused: false }]);
    await sendWaiting(call);
    expect(await waitingAnnotations()).toHaveLength(1);
  } finally {
    close();
  }
  await writePairing({ ...updated.key, port: updated.port });
  // Its proof is no longer fresh, so the next call looks for a companion.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
  await sendWaiting(call);
  expect(await keptAnnotations()).toEqual([]);
});

it('given a companion without erasure by days, it must update; an extension of that time is served', () => {
  expect(API_VERSIONS).toEqual({ oldest: 2, newest: 3 });
  expect(API_VERSION).toBe(3);
});
