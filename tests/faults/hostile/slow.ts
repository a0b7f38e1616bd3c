import { type Behaviours, every, flood, HTML, head, page } from './wire.ts';

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Hosts that never finish. */
export const slow: Behaviours = {
  '/slow/silent': () => undefined,
  '/slow/headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    every(socket, 20, () => socket.write('X-Slow: 1\r\n'));
  },
  '/slow/stall': (socket) => {
    socket.write(head(200, { ...HTML, 'content-length': 100_000 }));
    socket.write('<p>and then nothing');
  },
  '/slow/trickle': (socket) => {
    socket.write(head(200, { ...HTML, 'transfer-encoding': 'chunked' }));
    every(socket, 20, () => socket.write(chunk('a')));
  },
  '/slow/endless': (socket) => {
    socket.write(head(200, { ...HTML, 'transfer-encoding': 'chunked' }));
    flood(socket, chunk('<p>endless</p>'.repeat(1000)));
  },
  // Three megabytes in somewhat more than a second.
  '/slow/large': (socket) => {
    socket.write(head(200, { ...HTML, 'transfer-encoding': 'chunked' }));
    let left = 24;
    every(socket, 50, () => {
      if (left > 0) socket.write(chunk('<p>large</p>'.repeat(10_923)));
      if (left === 0) socket.write('0\r\n\r\n');
      left -= 1;
    });
  },
  '/slow/late': (socket, asked) => {
    setTimeout(() => page('<p>late</p>')(socket, asked), 200);
  },
  '/slow/redirect-body': (socket) => {
    socket.write(head(302, { location: '/plain', 'transfer-encoding': 'chunked' }));
    every(socket, 20, () => socket.write(chunk('a')));
  },
  '/slow/interim': (socket) => {
    every(socket, 5, () => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'));
  },
};
