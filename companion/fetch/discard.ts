import type { Reply } from './reply.ts';

/** Octets and milliseconds spent on a body nobody wants, so that its connection can serve the next request. */
const MAX_BYTES = 16 * 1024;
const MAX_MS = 500;

/** Lets go of a body: reads on for a moment when it is short, else closes the connection. Never throws. */
export function discard({ wire }: Reply): void {
  const giveUp = setTimeout(() => wire.destroy(), MAX_MS);
  let bytes = 0;
  wire.on('error', () => undefined);
  wire.once('close', () => clearTimeout(giveUp));
  wire.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_BYTES) wire.destroy();
  });
}
