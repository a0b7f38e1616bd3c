import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { model } from './model.ts';

let data: string;
let said: string[];
const settings = () => JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')) as unknown;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'ambit-model-'));
  said = [];
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation((line) => said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(data, { recursive: true });
});

it('sets the model beside the other settings, asks it once, and removes it', async () => {
  const completion = JSON.stringify({ choices: [{ message: { content: 'yes' } }] });
  const server = createServer((_, reply) => reply.end(completion));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(data, 'settings.json'), '{"contact":"me@me.example"}', { mode: 0o600 });
  expect(await model(address, { data, name: 'tiny', perMinute: 2 })).toBe(0);
  expect(settings()).toEqual({ contact: 'me@me.example', model: { address, name: 'tiny', perMinute: 2 } });
  expect(said.join('\n')).toMatch(/^tiny at .*at most 2 verdicts a minute\nIt answers in \d+\.\d s\./);
  if (process.platform !== 'win32') expect(statSync(join(data, 'settings.json')).mode & 0o777).toBe(0o600);
  expect(await model(undefined, { data, remove: true })).toBe(0);
  expect(settings()).toEqual({ contact: 'me@me.example' });
  server.close().closeAllConnections();
});

it('given an address outside, says that nothing was sent; given none of http, keeps the settings', async () => {
  expect(await model('http://10.0.0.1:8080', { data, name: 'tiny' })).toBe(1);
  expect(said.at(-1)).toContain('leads out of this machine');
  await expect(model('ftp://127.0.0.1', { data })).rejects.toMatchObject({ code: 'bad-settings' });
  await expect(model(undefined, { data: join(data, 'none'), name: 'a' })).rejects.toMatchObject({
    code: 'bad-arguments',
  });
  expect(settings()).toEqual({ model: { address: 'http://10.0.0.1:8080', name: 'tiny' } });
});
