import { get } from 'node:http';

/** Port of Zotero's server, which is fixed unless its user changes it (zotero.org/support/dev/client_coding). */
export const ZOTERO_PORT = 23_119;
/** Octets read of one answer; a longer one is refused. */
const MAX_BYTES = 16_000_000;
const TIME_LIMIT_MS = 20_000;

/** A text that a program of this machine answered with, or why there is none. */
type LocalText =
  | { readonly text: string; readonly url: string }
  | { readonly failure: 'unreachable' | 'too-large' | 'timeout' | 'client-error'; readonly message: string };

/**
 * Reads from a program on a fixed port of this machine. It goes around the address gate: neither host nor port
 * comes from a page, a setting or a call. Follows no redirect, sends no cookie, and never rejects.
 */
export const localReader =
  (port: number) =>
  (path: string): Promise<LocalText> =>
    new Promise((resolve) => {
      const fail = (failure: Exclude<LocalText, { text: string }>['failure'], message: string): void =>
        resolve({ failure, message });
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      const request = get({
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        signal,
        headers: { accept: 'application/json' },
      });
      request.on('error', () =>
        signal.aborted ? fail('timeout', 'It took too long to answer.') : fail('unreachable', 'Nothing answered.'),
      );
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= MAX_BYTES) parts.push(part);
          else {
            fail('too-large', 'Its answer is too large.');
            response.destroy();
          }
        });
        response.on('error', () => fail('unreachable', 'Its answer broke off.'));
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode !== 200) fail('client-error', `It answered with status ${statusCode}.`);
          else resolve({ text: Buffer.concat(parts).toString('utf8'), url: `http://127.0.0.1:${port}${path}` });
        });
      });
    });
