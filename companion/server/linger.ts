import type { IncomingMessage } from 'node:http';
import { MAX_BODY } from '../../shared/api/version.ts';

/** How much longer a caller that was refused is listened to: milliseconds, and bytes that are thrown away. */
const LINGER_MS = 2_000;
const LINGER_BYTES = MAX_BODY;

/**
 * Closes the connection of a request after its answer without cutting off what the caller still sends: a reset would take the
 * answer with it, and the caller would be told of a broken connection and not of the reason (RFC 9112, 9.6).
 */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request;
  let left = LINGER_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  // What Node does with a connection whose last answer is written.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
