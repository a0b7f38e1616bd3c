import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';
import { isLoopback } from './gate/address.ts';

/** The user's own mail server. */
export interface MailServer {
  readonly host: string;
  /** 465 with TLS from the start; any other port with STARTTLS. */
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** Certificates to trust in place of those of the system, PEM. */
  readonly ca?: string;
}

export interface MailMessage {
  readonly from: string;
  readonly to: string;
  /** Headers and body as octets of ASCII with CRLF (`companion/watch/announce/message.ts`). */
  readonly data: string;
}

/** `rejected`: the server refused the log-in, the sender, the recipient or the message. */
export type MailFault = 'away' | 'slow' | 'no-tls' | 'rejected';

/** Sends one message. @returns undefined when the server took it. Never rejects. */
export type SendMail = (server: MailServer, message: MailMessage) => Promise<MailFault | undefined>;

const TLS_PORT = 465;
/** Longest time for the whole dialogue, in ms. */
const TIME_MS = 60_000;
/** Longest reply of a server, in octets. */
const MAX_REPLY = 64 * 1024;
/** Matches an address between `<` and `>` of a command: no control character, space or bracket. */
const ADDRESS = /^[^\s<>\p{Cc}]{1,254}$/u;

const refusal = (fault: MailFault): AmbitError => new AmbitError('fetch-failed', fault);

/**
 * Speaks SMTP (RFC 5321) with TLS from the start or by STARTTLS (RFC 3207), and AUTH PLAIN or LOGIN (RFC 4954). Without
 * TLS it talks to this machine only. No library: the smallest that is kept up brings 500 KB for what is 150 lines here.
 */
export const sendMail: SendMail = async (server, message) => {
  const late = AbortSignal.timeout(TIME_MS);
  const open: (Socket | TLSSocket)[] = [];
  const end = (): void => {
    for (const socket of open) socket.destroy();
  };
  late.addEventListener('abort', end);
  try {
    if (![message.from, message.to].every((address) => ADDRESS.test(address))) return 'rejected';
    await dialogue(server, message, open);
    return undefined;
  } catch (error) {
    if (isAmbitError(error, 'fetch-failed')) return error.message === 'no-tls' ? 'no-tls' : 'rejected';
    return late.aborted ? 'slow' : 'away';
  } finally {
    late.removeEventListener('abort', end);
    end();
  }
};

async function dialogue(server: MailServer, { from, to, data }: MailMessage, open: Socket[]): Promise<void> {
  const { host, port, ca } = server;
  const trust = { servername: host, ...(ca !== undefined && { ca }) };
  const first = port === TLS_PORT ? connectTls({ host, port, ...trust }) : connect({ host, port });
  open.push(first);
  let line = new Line(first);
  await line.expect(220);
  let able = await hello(line);
  if (port !== TLS_PORT && /^STARTTLS$/im.test(able)) {
    await line.ask('STARTTLS', 220);
    line.leave();
    const secured = connectTls({ socket: first, ...trust });
    open.push(secured);
    line = new Line(secured);
    able = await hello(line);
  } else if (port !== TLS_PORT && !isLoopback(first.remoteAddress ?? '')) {
    throw refusal('no-tls');
  }
  await logIn(line, able, server);
  await line.ask(`MAIL FROM:<${from}>`, 250);
  await line.ask(`RCPT TO:<${to}>`, 250);
  await line.ask('DATA', 354);
  // A line that begins with a dot would end the message (RFC 5321 4.5.2).
  await line.ask(`${data.replace(/^\./gm, '..')}\r\n.`, 250);
  line.write('QUIT');
}

/** Returns what the server can do, a line each. The name says nothing of the user's machine. */
const hello = async (line: Line): Promise<string> => line.ask('EHLO [127.0.0.1]', 250);

async function logIn(line: Line, able: string, { user, password = '' }: MailServer): Promise<void> {
  if (user === undefined) return;
  const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  const ways = /^AUTH[ =](.*)$/im.exec(able)?.[1]?.toUpperCase().split(' ') ?? [];
  if (ways.includes('PLAIN')) {
    await line.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235);
  } else if (ways.includes('LOGIN')) {
    await line.ask('AUTH LOGIN', 334);
    await line.ask(base64(user), 334);
    await line.ask(base64(password), 235);
  } else {
    throw refusal('rejected');
  }
}

/** Returns the first whole reply: lines of which only the last has no hyphen after its code (RFC 5321 4.2.1). */
function replyIn(
  octets: string,
): { readonly code: number; readonly text: string; readonly length: number } | undefined {
  const lines: string[] = [];
  let from = 0;
  for (let end = octets.indexOf('\n'); end >= 0; end = octets.indexOf('\n', from)) {
    const line = octets.slice(from, end).trimEnd();
    from = end + 1;
    lines.push(line.slice(4));
    if (line.charAt(3) !== '-') return { code: Number(line.slice(0, 3)), text: lines.join('\n'), length: from };
  }
  return undefined;
}

/** Commands and replies of one connection. */
class Line {
  readonly #socket: Socket;
  #text = '';
  #failed: Error | undefined;
  #wake: () => void = () => undefined;

  readonly #hear = (part: Buffer): void => {
    this.#text += part.toString('latin1');
    if (this.#text.length > MAX_REPLY) this.#socket.destroy(new Error('The reply is too long.'));
    this.#wake();
  };
  readonly #fail = (error?: Error): void => {
    this.#failed = error ?? new Error('The connection has ended.');
    this.#wake();
  };

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#hear);
    socket.on('error', this.#fail);
    socket.on('close', () => this.#fail());
  }

  /** Takes no more octets: TLS goes on with the socket. What came in clear text after the reply counts nothing. */
  leave(): void {
    this.#socket.off('data', this.#hear);
  }

  write(command: string): void {
    this.#socket.write(`${command}\r\n`);
  }

  async ask(command: string, code: number): Promise<string> {
    this.write(command);
    return this.expect(code);
  }

  /** Returns the text of the next reply without its codes. @throws fetch-failed for another code */
  async expect(code: number): Promise<string> {
    for (;;) {
      const reply = replyIn(this.#text);
      if (reply !== undefined) {
        this.#text = this.#text.slice(reply.length);
        if (reply.code !== code) throw refusal('rejected');
        return reply.text;
      }
      if (this.#failed !== undefined) throw this.#failed;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }
}
