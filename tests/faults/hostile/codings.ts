import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { type Behaviours, page } from './wire.ts';

/** Decoded text of every honest coding below. */
export const CODED_TEXT = `<p>${'coded text '.repeat(5_000)}</p>`;

/** Text that does not compress well, so that its coding has a middle to break. */
export const NOISE = Array.from({ length: 20_000 }, (_, i) => ((i * 2_654_435_761) % 2 ** 32).toString(36)).join(' ');

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const gzipped = gzipSync(CODED_TEXT);

export const codings: Behaviours = {
  '/coding/gzip': page(gzipped, { 'content-encoding': 'gzip' }),
  '/coding/x-gzip': page(gzipped, { 'content-encoding': 'X-GZip' }),
  '/coding/deflate-zlib': page(deflateSync(CODED_TEXT), { 'content-encoding': 'deflate' }),
  '/coding/deflate-raw': page(deflateRawSync(CODED_TEXT), { 'content-encoding': 'deflate' }),
  '/coding/br': page(brotliCompressSync(CODED_TEXT), { 'content-encoding': 'br' }),
  '/coding/nonsense': page(CODED_TEXT, { 'content-encoding': 'utf-8' }),
  '/coding/constructor': page(CODED_TEXT, { 'content-encoding': 'constructor' }),
  '/coding/proto': page(CODED_TEXT, { 'content-encoding': '__proto__' }),
  '/coding/gzip-padded': page(Buffer.concat([gzipped, Buffer.alloc(100)]), { 'content-encoding': 'gzip' }),
  '/coding/gzip-cut': page(gzipSync(NOISE).subarray(0, 50_000), { 'content-encoding': 'gzip' }),
  '/coding/br-cut': page(brotliCompressSync(NOISE, QUICKLY).subarray(0, 50_000), { 'content-encoding': 'br' }),
  '/coding/gzip-broken': page(Buffer.concat([gzipSync(NOISE).subarray(0, 60_000), Buffer.alloc(60_000, 7)]), {
    'content-encoding': 'gzip',
  }),
  '/coding/gzip-lie': page(CODED_TEXT, { 'content-encoding': 'gzip' }),
  '/coding/br-lie': page(CODED_TEXT, { 'content-encoding': 'br' }),
  '/coding/zstd': page(CODED_TEXT, { 'content-encoding': 'zstd' }),
  '/coding/empty-gzip': page('', { 'content-encoding': 'gzip' }),
};
