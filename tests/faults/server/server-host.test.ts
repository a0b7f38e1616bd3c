import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { requestText, sendRaw } from '../../../companion/server/testing/raw.ts';
import { everyCall } from './server-calls.ts';

/** Every route accepts only three spellings of Host, whatever else is right. */

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

const wrongHosts = (port: number): readonly (readonly string[])[] => [
  [`evil.example:${port}`],
  ['localhost'],
  ['127.0.0.1'],
  [`localhost.:${port}`],
  [`a.localhost:${port}`],
  [`127.0.0.1:${port + 1}`],
  [`127.0.0.1:0${port}`],
  [`0.0.0.0:${port}`],
  [`[::]:${port}`],
  [`[::ffff:127.0.0.1]:${port}`],
  [`[0:0:0:0:0:0:0:1]:${port}`],
  [`127.1:${port}`],
  [`0x7f.1:${port}`],
  [`2130706433:${port}`],
  [`127.0.0.1:${port}, evil.example`],
  [`user@127.0.0.1:${port}`],
  [`127.0.0.1:${port}/`],
  [''],
  [],
  [`127.0.0.1:${port}`, `127.0.0.1:${port}`],
  [`127.0.0.1:${port}`, 'evil.example'],
  ['evil.example', `127.0.0.1:${port}`],
];

describe.each(everyCall())('$name', ({ method, path, body }) => {
  const send = async (hosts: readonly string[], target = path) => {
    const proved = (await companion.headers(method, target, body)).filter(([name]) => name !== 'host');
    const named = hosts.map((host): [string, string] => ['host', host]);
    return sendRaw(companion.port, requestText(`${method} ${target}`, [...named, ...proved], body));
  };

  it('is closed without a byte for every other Host', async () => {
    companion.changes.length = 0;
    const heard = await Promise.all(wrongHosts(companion.port).map((hosts) => send(hosts)));
    expect(heard).toEqual(heard.map(() => ({ bytes: '', closed: true })));
    expect(companion.changes).toEqual([]);
  });

  it('is closed for an absolute-form request line', async () => {
    const heard = await send([`127.0.0.1:${companion.port}`], `http://127.0.0.1:${companion.port}${path}`);
    expect(heard).toEqual({ bytes: '', closed: true });
  });
});

it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('lets %s in', async (host) => {
  const headers = (await companion.headers('GET', '/v1/status')).map(([name, value]): [string, string] =>
    name === 'host' ? [name, `${host}:${companion.port}`] : [name, value],
  );
  const { bytes } = await sendRaw(companion.port, requestText('GET /v1/status', [...headers, ['connection', 'close']]));
  expect(bytes).toMatch(/^HTTP\/1\.1 200 /);
});

it('counts closed connections and keeps nothing of their text', async () => {
  const before = companion.server.refusals.counts().host ?? 0;
  await sendRaw(companion.port, requestText('GET /', [['host', 'evil.example']]));
  expect(companion.server.refusals.counts().host).toBe(before + 1);
  expect(JSON.stringify(companion.server.refusals.counts())).not.toContain('evil');
});
