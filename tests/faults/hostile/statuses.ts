import { answer, type Behaviour, type Behaviours, page } from './wire.ts';

const status =
  (code: number, headers = {}): Behaviour =>
  (socket) =>
    answer(socket, code, { 'content-type': 'text/html', ...headers }, '<p>no</p>');

/** Honest answers, good and bad. */
export const statuses: Behaviours = {
  '/': page('<p>home</p>'),
  '/plain': page('<p>plain</p>'),
  '/plain-tea': page('<title>tea</title><p>tea tea tea</p>'),
  '/secret': page('<p>secret</p>'),
  '/tagged': page('<p>tagged</p>', { 'x-robots-tag': 'NoIndex, otherbot: nofollow' }),
  '/conditional': (socket, { headers }) =>
    headers['if-none-match'] === '"v1"' || headers['if-modified-since'] === 'Sat, 01 Jan 2022 00:00:00 GMT'
      ? answer(socket, 304, { etag: '"v1"' })
      : answer(
          socket,
          200,
          { 'content-type': 'text/html', etag: '"v1"', 'last-modified': 'Sat, 01 Jan 2022 00:00:00 GMT' },
          '<p>fresh</p>',
        ),
  '/status/204': (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  '/status/401': status(401, { 'www-authenticate': 'Basic' }),
  '/status/403': status(403),
  '/status/404': status(404),
  '/status/410': status(410),
  '/status/407': status(407),
  '/status/429': status(429, { 'retry-after': '120' }),
  '/status/500': status(500),
  '/status/503': status(503, { 'retry-after': '999999999' }),
  '/status/300': status(300),
};
