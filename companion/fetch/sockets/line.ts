import type { Socket } from 'node:net';

/** The connections to one origin, one after another, of all its callers. */
export interface OriginConnection {
  /** Octets that came, whatever they were. */
  readonly octets: () => number;
  /** Octets of them that a caller got as a body. */
  seen: number;
}

/** A line that learns each of its connections. */
export interface OpenedLine extends OriginConnection {
  connected(socket: Socket): void;
}

/** Counts over all of its connections, of which only the last is in use. */
export function createLine(): OpenedLine {
  let socket: Socket | undefined;
  /** Octets of the connections before. */
  let before = 0;
  return {
    connected(next) {
      before += socket?.bytesRead ?? 0;
      socket = next;
    },
    octets: () => before + (socket?.bytesRead ?? 0),
    seen: 0,
  };
}
