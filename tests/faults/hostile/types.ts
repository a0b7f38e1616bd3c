import { gzipSync } from 'node:zlib';
import { answer, type Behaviour, type Behaviours, flood, HTML, head, page } from './wire.ts';

const video = Buffer.alloc(64 * 1024, Buffer.from([0, 0, 0, 24, 102, 116, 121, 112, 1, 2, 3]));
const as = (type: string, body: string | Uint8Array): Behaviour => page(body, { 'content-type': type });
const map = '<urlset><url><loc>http://a.hostile.test/x</loc></url></urlset>';
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Content that differs from its declared type. */
export const types: Behaviours = {
  '/type/video-as-html': (socket) => {
    socket.write(head(200, { ...HTML, 'content-length': 2 ** 31 }));
    flood(socket, video);
  },
  '/type/video': (socket) => {
    socket.write(head(200, { 'content-type': 'video/mp4', 'content-length': 2 ** 31 }));
    flood(socket, video);
  },
  '/type/image': as('image/png', Buffer.from('89504e470d0a1a0a', 'hex')),
  '/type/pdf-as-html': as('text/html', '%PDF-1.7 text that goes on and on'),
  '/type/pdf': as('application/pdf', '%PDF-1.7 a short file'),
  '/type/pdf-as-octets': as('application/octet-stream', '%PDF-1.7 a short file'),
  '/type/html-as-pdf': as('application/pdf', '<p>no such file</p>'),
  '/type/pdf-large': as('application/pdf', Buffer.alloc(6 * 2 ** 20, '%PDF-1.7 large ')),
  '/type/pdf-huge': as('application/pdf', Buffer.alloc(17 * 2 ** 20, '%PDF-1.7 huge ')),
  '/type/xhtml': as('application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'),
  '/type/none': (socket) => answer(socket, 200, {}, '<p>no type</p>'),
  '/type/none-binary': (socket) => answer(socket, 200, {}, Buffer.from([1, 2, 3, 4])),
  '/type/nonsense': as('html', '<p>nonsense type</p>'),
  '/type/octets-html': as('application/octet-stream', '<p>really html</p>'),
  '/type/utf16': as('text/html', utf16('<p>sixteen</p>')),
  '/type/utf16-declared': as('text/html; charset=UTF-16LE', Buffer.from('<p>sixteen</p>', 'utf16le')),
  '/type/charset-quoted': as('Text/HTML; foo=bar; charset="GB2312"', '<p>x</p>'),
  '/type/iso-2022-jp': as('text/html; charset=iso-2022-jp', '<p>\x1b$B$3$s\x1b(B</p>'),
  '/type/big-html': as('text/html', '<p>0123456789</p>'.repeat(400_000)),
  '/type/big-json': as('application/json', `["${'0123456789'.repeat(600_000)}"]`),
  '/map/packed.xml.gz': as('application/x-gzip', gzipSync(map)),
  '/map/encoded.xml.gz': page(gzipSync(map), { 'content-type': 'application/xml', 'content-encoding': 'gzip' }),
  '/map/broken.xml.gz': as('application/gzip', 'not packed at all'),
  '/map/large.xml': as(
    'application/xml',
    `<urlset>${Array.from({ length: 90_000 }, (_, n) => `<url><loc>http://a.hostile.test/${n}/${'x'.repeat(20)}</loc></url>`).join('')}`,
  ),
  '/type/empty': as('text/html', ''),
};
