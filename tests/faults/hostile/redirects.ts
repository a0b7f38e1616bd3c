import { LONGEST_URL } from '../../../shared/url/longest.ts';
import { answer, type Behaviour, type Behaviours, page, raw } from './wire.ts';

const to =
  (location: string, status = 302): Behaviour =>
  (socket) =>
    answer(socket, status, { location, 'content-type': 'text/html' }, '<p>moved</p>');

/** Redirects to the address in the path, percent-encoded: `/redirect/307/http%3A%2F%2F10.0.0.1%2F`. */
export const redirectAnywhere: Behaviour = (socket, { path }) => {
  const [, , status = '302', target = ''] = path.split('/');
  to(decodeURIComponent(target), Number(status))(socket, { path, host: '', headers: {} });
};

/** Loops, long chains and ways out of the web. */
export const redirects: Behaviours = {
  '/hop/self': to('/hop/self'),
  '/hop/self-cookie': (socket) => answer(socket, 302, { location: '/hop/self-cookie', 'set-cookie': 'seen=1' }),
  '/hop/fragment': to('/hop/fragment#again'),
  '/hop/ping': to('/hop/pong'),
  '/hop/pong': to('/hop/ping'),
  '/hop/file': to('file:///etc/passwd'),
  '/hop/ftp': to('ftp://files.hostile.test/'),
  '/hop/data': to('data:text/html,<p>x'),
  '/hop/javascript': to('javascript:alert(1)'),
  '/hop/long': to(`/plain?${'a'.repeat(LONGEST_URL)}`),
  '/hop/long-fragment': to(`/plain#${'a'.repeat(LONGEST_URL)}`),
  '/hop/nowhere': (socket) => answer(socket, 302, {}),
  '/hop/broken': to('http://[not an address'),
  '/hop/userinfo': to('http://user:secret@a.hostile.test/plain'),
  '/hop/refresh-header': (socket) =>
    answer(socket, 200, { refresh: '0; url=http://10.0.0.1/', 'content-type': 'text/html' }, '<p>refresh</p>'),
  '/hop/refresh-on': (socket) =>
    answer(socket, 200, { refresh: '5; URL=/中文', 'content-type': 'text/html' }, '<p>-</p>'),
  '/hop/utf8': to('/中文'),
  '/hop/gbk': raw(Buffer.from('HTTP/1.1 302 Found\r\nlocation: /\xd6\xd0\r\ncontent-length: 0\r\n\r\n', 'latin1')),
  '/%E4%B8%AD%E6%96%87': page('<p>UTF-8 path</p>'),
  '/%D6%D0': page('<p>GBK path</p>'),
  '/hop/within': to('/plain'),
  '/hop/elsewhere': to('http://b.hostile.test/plain', 301),
  '/hop/endless': (socket, { path }) =>
    to(`/hop/endless?${Number(path.split('?')[1] ?? 0) + 1}`)(socket, { path, host: '', headers: {} }),
};
