import { gzipSync } from 'node:zlib';
import { answer, type Behaviour, every, flood, head, raw } from './wire.ts';

const text =
  (body: string | Uint8Array, headers = {}): Behaviour =>
  (socket) =>
    answer(socket, 200, { 'content-type': 'text/plain', ...headers }, body);
const status =
  (code: number, headers = {}): Behaviour =>
  (socket) =>
    answer(socket, code, headers);
const to =
  (location: string): Behaviour =>
  (socket) =>
    answer(socket, 301, { location });

/** Behaves one way on a server's first request, and another way afterwards. */
function at(first: Behaviour, then: Behaviour): Behaviour {
  const servers = new Set<number | undefined>();
  return (socket, asked) => {
    const behaviour = servers.has(socket.localPort) ? then : first;
    servers.add(socket.localPort);
    behaviour(socket, asked);
  };
}

/** Behaviour of `/robots.txt`, by the first label of the host; any other host has none (404). */
export const robotsHosts: Readonly<Record<string, Behaviour>> = {
  rules: text(
    'User-agent: *\nDisallow: /\n\nUser-agent: Ambit\nDisallow: /secret\nCrawl-delay: 7\nSitemap: http://rules.hostile.test/map.xml\n',
  ),
  mapped: text(
    [
      'User-agent: *',
      ...['mapped.hostile.test/offer/map.xml', 'bad3.hostile.test/map.xml', 'turned.hostile.test/map.xml'],
      ...['10.0.0.1/map.xml', '[::1]/map.xml', 'localhost/map.xml'],
    ].join('\nSitemap: http://'),
  ),
  closed: text('User-agent: *\nDisallow: /'),
  falters: at(text('User-agent: *\nDisallow: /secret'), status(500)),
  401: status(401),
  403: status(403),
  407: status(407),
  410: status(410),
  429: status(429, { 'retry-after': '1200' }),
  500: status(500),
  503: status(503, { 'retry-after': '7200' }),
  'retry-forever': status(503, { 'retry-after': '315360000' }),
  silent: () => undefined,
  trickle: (socket) => {
    socket.write(head(200, { 'content-type': 'text/plain' }));
    every(socket, 20, () => socket.write('#'));
  },
  'no-ai': text('User-agent: *\nContent-Signal: search=yes, ai-input=no, ai-train=no\nAllow: /'),
  loop: to('/robots.txt'),
  moved: to('http://closed.hostile.test/robots.txt'),
  'moved-within': (socket, asked) =>
    (asked.path.endsWith('?1') ? text('User-agent: *') : to('/robots.txt?1'))(socket, asked),
  'moved-private': to('http://10.0.0.1/robots.txt'),
  'moved-six': (socket, { path }) =>
    to(`/robots.txt?${Number(path.split('?')[1] ?? 0) + 1}`)(socket, { path, host: '', headers: {} }),
  html: text('<!doctype html><title>not found</title><p>User-agent and so on', { 'content-type': 'text/html' }),
  huge: (socket) => {
    socket.write(head(200, { 'content-type': 'text/plain' }));
    socket.write('User-agent: *\nDisallow: /early\n');
    flood(socket, '# padding padding padding\n'.repeat(500));
  },
  bomb: text(gzipSync(`User-agent: *\n${'Disallow: /x\n'.repeat(5_000_000)}`), { 'content-encoding': 'gzip' }),
  nul: text(Buffer.from('\0\0\nUser-agent: *\rDisallow: /cr\r\0', 'latin1')),
  'utf-16': text(Buffer.from('\uFEFFUser-agent: *\r\nDisallow: /x\r\n', 'utf16le')),
  bom: text('\uFEFFUser-agent: *\nDisallow: /x'),
  gbk: text(Buffer.concat([Buffer.from('User-agent: *\nDisallow: /'), Buffer.from([0xd6, 0xd0])])),
  short: raw(`${head(200, { 'content-type': 'text/plain', 'content-length': 60 })}User-agent: *\n`, true),
  chunked: raw(`${head(200, { 'transfer-encoding': 'chunked' })}e\r\nUser-agent: *\n\r\n`, true),
  // The whole file, in chunks that only a forgiving parser reads.
  odd: raw(`${head(200, { 'transfer-encoding': 'chunked' })}1b \r\nUser-agent: *\nDisallow: /x\n\r\n0\r\n\r\n`),
  'hang-up': (socket) => socket.destroy(),
};
