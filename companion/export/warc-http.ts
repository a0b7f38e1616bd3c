import type { Original } from '../store/journal.ts';

/** Names of headers (RFC 9110 5.6.2); whatever else a server sent as one is left out. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/** A request as HTTP writes it; the version is that of the file format's own examples. */
export function requestBlock(target: string, { asked }: Original): Uint8Array {
  const { host, pathname, search } = new URL(target);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${linesOf(asked)}\r\n`, 'latin1');
}

/** An answer as HTTP writes it, with the length that its body has here. */
export function responseBlock({ status, answered, body }: Original): Uint8Array {
  // A phrase may be missing (RFC 9112 4), the space before it not.
  const phrase = status === 200 ? 'OK' : '';
  const length = `content-length: ${body.length}\r\n`;
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${phrase}\r\n${linesOf(answered)}${length}\r\n`, 'latin1'),
    body,
  ]);
}

const linesOf = (lines: Original['answered']): string =>
  lines.flatMap(([name, value]) => (TOKEN.test(name) ? [`${name}: ${value}\r\n`] : [])).join('');
