import type { IncomingMessage } from 'node:http';
import { MAX_BODY } from '../../shared/api/version.ts';

/**
 * How much longer a caller that was refused is listened to: milliseconds without a byte, milliseconds in all, and bytes
 * that are thrown away.
 */
const SILENCE_MS = 5_000;
const LINGER_MS = 30_000;
const LINGER_BYTES = MAX_BODY;

/**
 * Closes a request's connection after the answer, without resetting it while the caller still sends. A reset would
 * discard the answer, and the caller would see a broken connection and not the reason (RFC 9112, 9.6).
 */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request;
  // Pause until the answer is written: reading earlier would use up the allowance that protects the answer.
  request.pause();
  // Start the read: after the answer Node emits no data of a request that was never read.
  request.read(0);
  // Replaces Node's own call, which runs once the last answer is written.
  socket.destroySoon = () => {
    socket.end();
    const destroy = () => socket.destroy();
    const all = setTimeout(destroy, LINGER_MS).unref();
    // A busy sender may need more than a moment to send the allowed bytes.
    const silence = setTimeout(destroy, SILENCE_MS).unref();
    socket.once('close', () => {
      clearTimeout(all);
      clearTimeout(silence);
    });
    let left = LINGER_BYTES;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) destroy();
      else silence.refresh();
    });
    request.resume();
  };
}
