import { type Behaviour, type Behaviours, flood, HTML, head, raw } from './wire.ts';

const BODY = '<p>this much was sent</p>';
const start = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

/** Sends octets outside any head or body, for as long as they are read. */
const without =
  (begins: string, piece: string): Behaviour =>
  (socket) => {
    socket.write(begins);
    flood(socket, piece);
  };
const CHUNKED = `${start}transfer-encoding: chunked\r\n\r\n`;
const LONG = 'x'.repeat(65_000);

/** Lengths that lie, headers without end, replies that only a browser would read. */
export const lies: Behaviours = {
  '/lie/length-long': raw(`${head(200, { ...HTML, 'content-length': 10_000 })}${BODY}`, true),
  '/lie/length-short': raw(`${head(200, { ...HTML, 'content-length': 7 })}${BODY}`),
  '/lie/length-two': raw(`${start}content-length: 5\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`),
  '/lie/length-and-chunked': raw(
    `${start}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
  ),
  '/lie/chunked-cut': raw(`${start}transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n`, true),
  '/lie/chunk-size': raw(`${start}transfer-encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`),
  '/lie/empty-lines': without('', '\r\n'.repeat(32_500)),
  '/lie/chunk-extension': without(`${CHUNKED}3;a=`, LONG),
  '/lie/chunk-extensions': without(CHUNKED, `40;${LONG}\r\n${'a'.repeat(64)}\r\n`),
  '/lie/hang-up': (socket) => socket.destroy(),
  '/lie/header-flood': raw(`${start}${many(100_000, (i) => `x-${i}: y\r\n`)}\r\n${BODY}`),
  '/lie/header-huge': raw(`${start}x-huge: ${'a'.repeat(200_000)}\r\n\r\n${BODY}`),
  '/lie/cookies': raw(
    `${start}${many(300, (i) => `set-cookie: c${i}=${i}\r\n`)}content-length: ${BODY.length}\r\n\r\n${BODY}`,
  ),
  '/lie/no-http': raw('SSH-2.0-OpenSSH_9.9\r\n', true),
  '/odd/bare-lf': raw(`HTTP/1.1 200 OK\ncontent-type: text/html\ncontent-length: ${BODY.length}\n\n${BODY}`),
  '/odd/chunk-spaces': raw(
    `${start}transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}  \r\n${BODY}\r\n0\r\n\r\n`,
  ),
  '/odd/until-close': raw(`HTTP/1.0 200 OK\r\ncontent-type: text/html\r\n\r\n${BODY}`, true),
  '/odd/no-reason': raw(`HTTP/1.1 200\r\ncontent-type: text/html\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`),
  '/lie/header-name': raw(`${start}X Powered By: ghost\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`),
  '/odd/control-in-value': raw(`${start}x-odd: a\x01b\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`),
  '/odd/latin1-value': raw(
    Buffer.from(`${start}x-odd: caf\xe9\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`, 'latin1'),
  ),
};
