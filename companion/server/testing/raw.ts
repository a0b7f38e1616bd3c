import { connect } from 'node:net';

/** The answer to a caller on the wire: `bytes` is empty for a silent close. */
export interface Heard {
  readonly bytes: string;
  readonly closed: boolean;
}

/** Longest wait for a close, in ms, long enough for a busy machine. */
const PATIENCE_MS = 30_000;

/** Sends bytes as they are and listens until the other side closes, for half a minute at most. */
export function sendRaw(port: number, sent: string | Buffer): Promise<Heard> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(sent));
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ bytes: Buffer.concat(chunks).toString('latin1'), closed });
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset is how a destroyed socket may look from here.
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
  });
}

/** Builds the text of a request. Sends each header as given, also one that is given twice. */
export function requestText(line: string, headers: readonly (readonly [string, string])[], body = ''): string {
  return `${line} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
