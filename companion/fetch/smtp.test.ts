import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { sendMail } from './smtp.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../tests/faults/hostile/certificates/${name}`, import.meta.url), 'utf8');
const MESSAGE = { from: 'a@a.example', to: 'b@b.example', data: 'Subject: x\r\n\r\n.hidden\r\nend' };

let server: Server;
let heard: string[];

afterEach(() => void server.close());

/** A mail server that answers commands by a script; `able` are the lines of its EHLO. */
async function mailServer(able: readonly string[], script: Readonly<Record<string, string>> = {}): Promise<number> {
  const mine: string[] = [];
  heard = mine;
  let isData = false;
  const talk = (socket: Socket): void => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      text += String(part);
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        mine.push(line);
        answer(socket, line);
      }
    });
  };
  const answer = (socket: Socket, line: string): void => {
    const verb = line.split(' ')[0] ?? '';
    if (isData) {
      if (line !== '.') return;
      isData = false;
      socket.write(script['.'] ?? '250 taken\r\n');
    } else if (verb === 'EHLO') {
      socket.write(['250-mail', ...able.map((one) => `250-${one}`), '250 HELP', ''].join('\r\n'));
    } else if (verb === 'STARTTLS') {
      socket.write('220 go\r\n');
      socket.removeAllListeners('data');
      talk(new TLSSocket(socket, { isServer: true, key: read('host.key'), cert: read('good.pem') }));
    } else if (verb === 'DATA') {
      isData = true;
      socket.write('354 go on\r\n');
    } else if (verb === 'AUTH' && line !== 'AUTH LOGIN') {
      socket.write(script.AUTH ?? '235 in\r\n');
    } else if (verb === 'AUTH' || mine.at(-2) === 'AUTH LOGIN') {
      socket.write('334 dXNlcg==\r\n');
    } else if (mine.at(-3) === 'AUTH LOGIN') {
      socket.write('235 in\r\n');
    } else {
      socket.write(script[verb] ?? '250 fine\r\n');
    }
  };
  server = createServer((socket) => {
    socket.write(script.greeting ?? '220 mail\r\n');
    talk(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

it('turns TLS on before it logs in, and doubles the dot at the start of a line', async () => {
  const port = await mailServer(['STARTTLS', 'AUTH LOGIN PLAIN']);
  // The certificate is for another name, so trust in its authority is not enough.
  const server = { host: 'localhost', port, user: 'me', password: 'secret', ca: read('authority.pem') };
  expect(await sendMail(server, MESSAGE)).toBe('away');
  expect(heard.join()).not.toContain(base64('\0me\0secret'));
});

it.each([
  ['PLAIN', ['AUTH PLAIN LOGIN'], [`AUTH PLAIN ${base64('\0me\0secret')}`]],
  ['LOGIN', ['AUTH LOGIN'], ['AUTH LOGIN', base64('me'), base64('secret')]],
])('logs in by %s, and sends the message as it is', async (_, able, logIn) => {
  const port = await mailServer(able);
  expect(await sendMail({ host: '127.0.0.1', port, user: 'me', password: 'secret' }, MESSAGE)).toBeUndefined();
  expect(heard.slice(1).filter((line) => line !== 'QUIT')).toEqual([
    ...logIn,
    'MAIL FROM:<a@a.example>',
    'RCPT TO:<b@b.example>',
    'DATA',
    'Subject: x',
    '',
    '..hidden',
    'end',
    '.',
  ]);
});

it.each([
  ['the greeting', { greeting: '554 no\r\n' }],
  ['the log-in', { AUTH: '535 wrong\r\n' }],
  ['the recipient', { RCPT: '550 unknown\r\n' }],
  ['the message', { '.': '554-spam\r\n554 no\r\n' }],
])('given that the server refuses %s, says so', async (_, script) => {
  const port = await mailServer(['AUTH PLAIN'], script);
  expect(await sendMail({ host: '127.0.0.1', port, user: 'me', password: 'x' }, MESSAGE)).toBe('rejected');
});

it('sends no command for an address that would be two, and tells a server that is not there', async () => {
  const port = await mailServer([]);
  const two = { ...MESSAGE, to: 'b@b.example>\r\nRCPT TO:<c@c.example' };
  expect(await sendMail({ host: '127.0.0.1', port }, two)).toBe('rejected');
  expect(heard).toEqual([]);
  expect(await sendMail({ host: '127.0.0.1', port: 1 }, MESSAGE)).toBe('away');
});

it('given an endless reply, ends', async () => {
  const port = await mailServer([], { greeting: `220-${'a'.repeat(70_000)}\r\n` });
  expect(await sendMail({ host: '127.0.0.1', port }, MESSAGE)).toBe('away');
});
