import type { Meter } from '../meter.ts';
import type { Reply } from '../reply.ts';

/** Most octets and milliseconds spent on an unwanted body, so that its connection can serve the next request. */
const MAX_BYTES = 16 * 1024;
const MAX_MS = 500;

/**
 * Discards a body: reads a short one to its end, else closes the connection. Resolves when that is done. Never rejects.
 */
export function discard({ wire }: Reply, meter: Meter): Promise<void> {
  if (wire.closed) return Promise.resolve();
  return new Promise((done) => {
    const giveUp = setTimeout(() => wire.destroy(), MAX_MS);
    let bytes = 0;
    wire.on('error', () => undefined);
    wire.once('close', () => {
      clearTimeout(giveUp);
      done();
    });
    wire.on('data', (piece: Buffer) => {
      bytes += piece.length;
      meter.add(piece.length);
      if (bytes > MAX_BYTES) wire.destroy();
    });
  });
}

/** Closes the connection of an unwanted body. */
export function refuse({ wire }: Reply, meter: Meter): void {
  meter.add(wire.readableLength);
  wire.on('error', () => undefined).destroy();
}
