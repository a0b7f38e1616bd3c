import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningCommand, runAmbit } from '../../../companion/cli/testing/serve-process.ts';
import { openKeyRing } from '../../../companion/server/auth/keys.ts';
import { beginAndReveal, confirm } from '../../../companion/server/testing/pairing-client.ts';
import { sendRaw } from '../../../companion/server/testing/raw.ts';
import { type PairingKey, proofHeaders } from '../../../shared/api/proof.ts';
import { utf8 } from '../../../shared/api/proof-bytes.ts';

/** Time limit for the start of a process on a busy machine. */
const START_MS = 60_000;

/** After a companion's whole life its key is in its key file only, and all files belong to their owner alone. */

let folder: string;
let serve: RunningCommand;
let pair: RunningCommand;
let key: PairingKey;
let port: number;
let commandLine = '';
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-leaks-'));
  serve = runAmbit(['serve', '--web', 'demo', '--data', folder]);
  port = Number((await serve.says(/http:\/\/127\.0\.0\.1:(\d+)/))[1]);
  pair = runAmbit(['pair', '--data', folder]);
  await pair.says(/Pairing is open/);
  const begun = await beginAndReveal(port, 'chrome-extension://ours');
  await pair.says(new RegExp(`${begun.code.slice(0, 3)} ${begun.code.slice(3)}`));
  key = begun.key;
  const confirmed = confirm(port, begun, 'chrome-extension://ours');
  // A key pressed in the first half second was meant for something else.
  await new Promise((resolve) => setTimeout(resolve, 600));
  pair.child.stdin?.write('\n');
  expect((await confirmed)?.state).toBe('paired');
  await live();
  if (existsSync('/proc')) {
    for (const file of ['cmdline', 'environ'])
      commandLine += await readFile(`/proc/${serve.child.pid}/${file}`, 'latin1');
  }
});
afterAll(async () => {
  await serve.ended('SIGTERM');
  await rm(folder, { recursive: true });
});

/** Sound calls, refused calls, failing calls, hostile calls. */
async function live(): Promise<void> {
  const topic = { id: 'topic-1', name: 'Reading', texts: [], words: ['reading', 'files'] };
  await call('POST', '/v1/topics', topic);
  await call('GET', '/v1/status');
  await call('GET', '/v1/topics');
  await call('GET', '/v1/crawls/none');
  await call('POST', '/v1/crawls', { id: 'x' });
  await call('POST', '/v1/topics', '{');
  await call('GET', '/v1/openapi.json');
  await sendRaw(port, `GET /?key=${key.id} HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
}

async function call(method: string, path: string, body?: unknown): Promise<void> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const { headers } = await proofHeaders(key, { method, path, body: utf8(text), time: Date.now(), port });
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...typed },
    ...(body === undefined ? {} : { body: text }),
  });
  answers.push([...response.headers].join('\n'), await response.text());
}

/** Returns every form of the key that a text or file may contain. */
async function spellings(): Promise<readonly Buffer[]> {
  const client = (await openKeyRing(folder)).find(key.id)?.client;
  if (client === undefined) throw new Error('The key is not in the key file.');
  const raw = Buffer.from(client.key, 'base64url');
  return [raw, ...(['base64url', 'base64', 'hex'] as const).map((form) => Buffer.from(raw.toString(form)))];
}

async function filesUnder(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

it('given a pairing, `ambit pair` ends well and names the client', async () => {
  expect(await pair.ended()).toBe(0);
  expect(pair.printed()).toContain('Paired with Test browser.');
});

describe('the key', () => {
  it('is in no answer, no output and no command line', async () => {
    const texts = Buffer.from([...answers, serve.printed(), pair.printed(), commandLine].join('\n'));
    expect(texts.length).toBeGreaterThan(1_000);
    for (const spelling of await spellings()) expect(texts.includes(spelling)).toBe(false);
  });

  it('is in no file but the key file', async () => {
    const files = await filesUnder(folder);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const content = await readFile(file);
      const found = (await spellings()).some((spelling) => content.includes(spelling));
      expect([file, found]).toEqual([file, file.endsWith('keys.json')]);
    }
  });

  it(
    'is not in what the doctor prints, nor is the home folder',
    async () => {
      const doctor = runAmbit(['doctor', '--data', folder]);
      await doctor.ended();
      expect(doctor.printed()).toMatch(/runs on port \d+/);
      expect(doctor.printed()).toMatch(/1 paired/);
      const text = Buffer.from(doctor.printed());
      for (const spelling of [...(await spellings()), Buffer.from(key.id)]) expect(text.includes(spelling)).toBe(false);
    },
    START_MS,
  );
});

it.skipIf(process.platform === 'win32')('everything in the state folder is the owner’s only', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const entry of await readdir(folder))
    expect([entry, (await stat(join(folder, entry))).mode & 0o077]).toEqual([entry, 0]);
});

it(
  'given a second companion in this folder, it reports where the first one is',
  async () => {
    const second = runAmbit(['serve', '--web', 'demo', '--data', folder]);
    expect(await second.ended()).toBe(0);
    expect(second.printed()).toContain(`Ambit runs already, on http://127.0.0.1:${port}.`);
  },
  START_MS,
);

it('ends well at SIGTERM', async () => {
  expect(await serve.ended('SIGTERM')).toBe(0);
  expect(await readdir(folder)).not.toContain('companion.json');
});
