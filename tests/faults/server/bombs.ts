import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type Behaviours, page } from './wire.ts';

const MEGABYTE = 1024 * 1024;
const bomb = Buffer.alloc(64 * MEGABYTE, '<p>a</p>');
const gzipped = gzipSync(bomb, { level: 9 });
const brotli = brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Small on the wire, 64 MiB unfolded. */
export const bombs: Behaviours = {
  '/bomb/map.xml.gz': page(gzipped, { 'content-type': 'application/gzip' }),
  '/bomb/gzip': page(gzipped, { 'content-encoding': 'gzip' }),
  '/bomb/br': page(brotli, { 'content-encoding': 'br' }),
  '/bomb/deflate': page(deflateSync(bomb, { level: 9 }), { 'content-encoding': 'deflate' }),
  '/bomb/gzip-twice': page(gzipSync(gzipped), { 'content-encoding': 'gzip, gzip' }),
  '/bomb/chain': page(gzipped, { 'content-encoding': Array<string>(1000).fill('gzip').join(', ') }),
};
