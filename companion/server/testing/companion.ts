import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamEvent } from '../../../shared/api/event.ts';
import { checkAnswer, importSecret, KEY_LENGTH, type PairingKey, proofHeaders } from '../../../shared/api/proof.ts';
import { randomBytes, toBase64Url, utf8 } from '../../../shared/api/proof-bytes.ts';
import { HEADERS } from '../../../shared/api/version.ts';
import { type KeyRing, openKeyRing } from '../auth/keys.ts';
import { type CompanionServer, createServer, type ServerOptions } from '../server.ts';
import { fakeHarness } from './fake-crawls.ts';

/** Reads server-sent events one at a time. @returns undefined from the end of the stream on. */
function eventReader(body: ReadableStream<Uint8Array>): () => Promise<StreamEvent | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffered = '';
  return async () => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const block = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length)) as StreamEvent;
        continue;
      }
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return undefined;
      buffered += decoder.decode(value, { stream: true });
    }
  };
}

export interface CallResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer carries the companion's proof for this very call. */
  readonly proved: boolean;
}

export interface TestCompanion extends ReturnType<typeof fakeHarness> {
  readonly server: CompanionServer;
  readonly port: number;
  readonly folder: string;
  readonly keys: KeyRing;
  readonly key: PairingKey;
  /** The key as it is kept, base64url. */
  readonly rawKey: string;
  /** All headers of a sound call, Host included, for raw sockets. */
  headers(method: string, path: string, body?: string): Promise<[string, string][]>;
  call(method: string, path: string, body?: unknown, extra?: Record<string, string>): Promise<CallResponse>;
  /** Opens the event stream. @param as default: the paired client */
  stream(
    signal: AbortSignal,
    as?: PairingKey,
  ): Promise<{ readonly proved: boolean; next(): Promise<StreamEvent | undefined> }>;
  close(): Promise<void>;
}

/** A companion on a free port with one paired client, behind which nothing crawls. */
export async function startCompanion(options: Partial<ServerOptions> = {}): Promise<TestCompanion> {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-server-'));
  const keys = await openKeyRing(folder);
  const raw = randomBytes(KEY_LENGTH);
  const key = { id: toBase64Url(randomBytes(16)), secret: await importSecret(raw) };
  const rawKey = toBase64Url(raw);
  await keys.put({ id: key.id, key: rawKey, name: 'test', origin: '', addedAt: 0 });
  const harness = fakeHarness();
  const server = await createServer({
    ...harness,
    keys,
    version: '0.0.0',
    ports: [0],
    compare: async () => ({ ready: true, pages: 0, curves: [] }),
    ...options,
  });
  const { port } = server;
  const prove = (method: string, path: string, body: string, as = key) =>
    proofHeaders(as, { method, path, body: utf8(body), time: Date.now(), port });
  return {
    ...harness,
    server,
    port,
    folder,
    keys,
    key,
    rawKey,
    async headers(method, path, body = '') {
      const { headers } = await prove(method, path, body);
      const sent: [string, string][] = [['host', `127.0.0.1:${port}`], ...Object.entries(headers)];
      if (body !== '') sent.push(['content-type', 'application/json'], ['content-length', `${utf8(body).length}`]);
      return sent;
    },
    async call(method, path, body, extra = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const { nonce, headers } = await prove(method, path, text);
      const typed = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...headers, ...typed, ...extra },
        ...(body === undefined ? {} : { body: text }),
      });
      const heard = await response.text();
      const answer = { nonce, status: response.status, body: utf8(heard) };
      const proved = await checkAnswer(key.secret, answer, response.headers.get(HEADERS.proof) ?? '');
      return { status: response.status, headers: response.headers, text: heard, proved };
    },
    async stream(signal, as = key) {
      const { nonce, headers } = await prove('GET', '/v1/events', '', as);
      const response = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers, signal });
      if (response.body === null) throw new Error('The stream has no body.');
      const head = { nonce, status: response.status, body: utf8('') };
      const proved = await checkAnswer(as.secret, head, response.headers.get(HEADERS.proof) ?? '');
      return { proved, next: eventReader(response.body) };
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
