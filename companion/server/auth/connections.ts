import type { Socket } from 'node:net';

/** Sockets open at once. */
export const MAX_CONNECTIONS = 64;

/** Sockets of one key open at once: a single client never takes the places of all others. */
export const MAX_PER_KEY = MAX_CONNECTIONS / 2;

/**
 * Limits the number of sockets. Closes the oldest that has proved nothing, then the newcomer itself. Closes the oldest
 * socket of a key that has more than `MAX_PER_KEY`.
 */
export class Connections {
  /** In order of arrival. */
  readonly #unproved = new Set<Socket>();
  /** With the id of the key, in order of the proof. */
  readonly #proved = new Map<Socket, string>();
  readonly #max: number;
  readonly #maxPerKey: number;

  constructor(max: number = MAX_CONNECTIONS, maxPerKey: number = MAX_PER_KEY) {
    this.#max = max;
    this.#maxPerKey = maxPerKey;
  }

  add(socket: Socket): void {
    socket.once('close', () => {
      this.#unproved.delete(socket);
      this.#proved.delete(socket);
    });
    this.#unproved.add(socket);
    if (this.#unproved.size + this.#proved.size <= this.#max) return;
    const [oldest] = this.#unproved;
    if (oldest === undefined) return;
    this.#unproved.delete(oldest);
    oldest.destroy();
  }

  /** Records that the socket carried a request proved by `keyId`; it is no longer the first to be closed. */
  trust(socket: Socket, keyId: string): void {
    if (!this.#unproved.delete(socket)) return;
    this.#proved.set(socket, keyId);
    const ofKey = [...this.#proved].filter(([, id]) => id === keyId);
    const [oldest] = ofKey[0] ?? [];
    if (ofKey.length > this.#maxPerKey) oldest?.destroy();
  }

  closeAll(): void {
    for (const socket of [...this.#unproved, ...this.#proved.keys()]) socket.destroy();
  }
}
