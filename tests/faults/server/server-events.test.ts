import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { CRAWL } from '../../../companion/server/testing/fake-crawls.ts';
import { requestText } from '../../../companion/server/testing/raw.ts';
import { MAX_STREAMS } from '../../../shared/api/event.ts';
import { importSecret, KEY_LENGTH, type PairingKey } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';

/** The stream is for the paired client, proves its head, and is bounded for a client that does not read. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

it('proves its head and sends events, but not every fetched page', async () => {
  const stop = new AbortController();
  const events = await companion.stream(stop.signal);
  const line = { n: 1, url: '', status: 200, relevance: 1, onTopic: true, priority: 1, from: '', anchor: '' };
  companion.tell({ type: 'fetched', crawlId: 'crawl-1', line });
  companion.tell({ type: 'crawl', crawl: CRAWL });
  expect(events.proved).toBe(true);
  expect(await events.next()).toEqual({ type: 'crawl', crawl: CRAWL });
  stop.abort();
});

it('keeps only the newest of each thing for a client that reads slowly', async () => {
  const stop = new AbortController();
  const events = await companion.stream(stop.signal);
  const rounds = 50_000;
  for (let fetched = 1; fetched <= rounds; fetched++) companion.tell({ type: 'crawl', crawl: { ...CRAWL, fetched } });
  let heard = 0;
  let last = 0;
  while (last < rounds) {
    const event = await events.next();
    if (event?.type !== 'crawl') break;
    heard += 1;
    last = event.crawl.fetched;
  }
  expect(last).toBe(rounds);
  expect(heard).toBeLessThan(rounds);
  stop.abort();
});

it('ends when the companion ends', async () => {
  const short = await startCompanion();
  const events = await short.stream(new AbortController().signal);
  await short.close();
  expect(await events.next()).toBeUndefined();
});

describe('one key with more streams than it may have', () => {
  const life = new AbortController();
  afterAll(() => life.abort());

  it('loses the oldest, whose last event gives the reason; the newest stay live', async () => {
    const streams = [];
    for (let n = 0; n <= MAX_STREAMS; n++) streams.push(await companion.stream(life.signal));
    const [oldest, ...others] = streams;
    expect(await oldest?.next()).toEqual({ type: 'superseded' });
    expect(await oldest?.next()).toBeUndefined();
    companion.tell({ type: 'crawl', crawl: CRAWL });
    for (const stream of others) expect(await stream.next()).toEqual({ type: 'crawl', crawl: CRAWL });
  });

  it('leaves the streams of another key alone', async () => {
    const other = await anotherKey();
    const theirs = await companion.stream(life.signal, other);
    for (let n = 0; n <= MAX_STREAMS; n++) await companion.stream(life.signal);
    companion.tell({ type: 'rejudged', crawlId: 'crawl-1' });
    expect(await theirs.next()).toEqual({ type: 'rejudged', crawlId: 'crawl-1' });
  });

  it('opens 70 that it never reads, and everybody is still answered', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 70; n++) sockets.push(await unread());
    expect((await companion.call('GET', '/v1/status')).status).toBe(200);
    const newest = await companion.stream(life.signal, await anotherKey());
    companion.tell({ type: 'rejudged', crawlId: 'crawl-1' });
    expect(await newest.next()).toEqual({ type: 'rejudged', crawlId: 'crawl-1' });
    for (const socket of sockets) socket.destroy();
  });
});

async function anotherKey(): Promise<PairingKey> {
  const [id, raw] = [toBase64Url(randomBytes(16)), randomBytes(KEY_LENGTH)];
  await companion.keys.put({ id, key: toBase64Url(raw), name: 'other', origin: '', addedAt: 0 });
  return { id, secret: await importSecret(raw) };
}

/** Opens a stream on a socket of its own and reads nothing of it. */
async function unread(): Promise<Socket> {
  const text = requestText('GET /v1/events', await companion.headers('GET', '/v1/events'));
  const socket = connect(companion.port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined).pause();
  await once(socket, 'readable');
  return socket;
}
