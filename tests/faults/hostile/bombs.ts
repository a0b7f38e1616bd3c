import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type Behaviour, type Behaviours, flood, HTML, head, page } from './wire.ts';

const MEGABYTE = 1024 * 1024;
const bomb = Buffer.alloc(64 * MEGABYTE, '<p>a</p>');
const gzipped = gzipSync(bomb, { level: 9 });
const brotli = brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const chunk = (octets: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${octets.length.toString(16)}\r\n`), octets, Buffer.from('\r\n')]);
/** A gzip stream that starts with `begins` and repeats `piece` for as long as it is read. */
const endless =
  (begins: readonly number[], piece: Uint8Array): Behaviour =>
  (socket) => {
    socket.write(head(200, { ...HTML, 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }));
    if (begins.length > 0) socket.write(chunk(Uint8Array.from(begins)));
    flood(socket, chunk(piece));
  };
const GZIP = [0x1f, 0x8b, 8];

/** Small on the wire, 64 MiB unfolded. */
export const bombs: Behaviours = {
  // The other way about: gigabytes on the wire that unfold to nothing (RFC 1951 3.2.4, RFC 1952 2.3).
  '/bomb/empty-blocks': endless(
    [...GZIP, 0, 0, 0, 0, 0, 0, 3],
    Buffer.alloc(65_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
  ),
  '/bomb/endless-name': endless([...GZIP, 8, 0, 0, 0, 0, 0, 3], Buffer.alloc(65_000, 'name')),
  '/bomb/empty-members': endless([], Buffer.concat(Array<Buffer>(3_000).fill(gzipSync('')))),
  '/bomb/map.xml.gz': page(gzipped, { 'content-type': 'application/gzip' }),
  '/bomb/gzip': page(gzipped, { 'content-encoding': 'gzip' }),
  '/bomb/br': page(brotli, { 'content-encoding': 'br' }),
  '/bomb/deflate': page(deflateSync(bomb, { level: 9 }), { 'content-encoding': 'deflate' }),
  '/bomb/gzip-twice': page(gzipSync(gzipped), { 'content-encoding': 'gzip, gzip' }),
  '/bomb/chain': page(gzipped, { 'content-encoding': Array<string>(1000).fill('gzip').join(', ') }),
};
