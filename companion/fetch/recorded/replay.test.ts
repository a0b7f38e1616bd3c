import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { createRecordedWeb } from './recorded-web.ts';
import { type Replay, startReplay } from './replay.ts';

const web = createRecordedWeb('test', [
  { url: 'http://a.example/dir/', html: '<p>folder', charset: 'utf-8' },
  { url: 'http://b.example/news', html: '<p>侨情', charset: 'gb2312' },
]);
let replay: Replay;
beforeAll(async () => {
  replay = await startReplay(web, 0);
});
afterAll(async () => {
  await replay.close();
  web.close();
});

const get = (path: string, method = 'GET') =>
  new Promise<{ status: number; type: string; location: string; body: Buffer }>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: replay.port, path, method }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      const { 'content-type': type = '', location = '' } = reply.headers;
      resolve({ status: reply.statusCode ?? 0, type, location, body: Buffer.concat(chunks) });
    });
    request.on('error', reject);
    request.end();
  });

describe('a replay', () => {
  it('serves pages at their own names in the charset they had', async () => {
    const reply = await get('http://b.example/news');
    expect(reply).toMatchObject({ status: 200, type: 'text/html; charset=gb2312' });
    expect(new TextDecoder('gb18030').decode(reply.body)).toBe('<p>侨情');
  });

  it('redirects aliases and answers 404 to robots.txt and unknown pages', async () => {
    expect(await get('http://a.example/dir/index.html')).toMatchObject({
      status: 301,
      location: 'http://a.example/dir/',
    });
    expect(await get('http://a.example/robots.txt')).toMatchObject({ status: 404 });
    expect(await get('http://c.example/')).toMatchObject({ status: 404 });
    expect(await get('http://a.example/dir/', 'POST')).toMatchObject({ status: 405 });
  });

  it('answers https through a tunnel', async () => {
    const socket = connect(replay.port, '127.0.0.1');
    socket.write('CONNECT b.example:443 HTTP/1.1\r\nHost: b.example:443\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    const secure = connectTls({ socket, rejectUnauthorized: false, servername: 'b.example' });
    secure.write('GET /news HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n');
    const chunks: Buffer[] = [];
    for await (const chunk of secure) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(/^HTTP\/1.1 200/);
  });

  it('given a taken port, reports that', async () => {
    await expect(startReplay(web, replay.port)).rejects.toThrow(ofCode('replay-port-taken'));
  });
});
