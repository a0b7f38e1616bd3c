import type { Socket } from 'node:net';

/** Sockets open at once. */
export const MAX_CONNECTIONS = 64;

/** Keeps the number of sockets down: the oldest that has proved nothing goes first, then the newcomer itself. */
export class Connections {
  /** In order of arrival. */
  readonly #unproved = new Set<Socket>();
  readonly #proved = new Set<Socket>();
  readonly #max: number;

  constructor(max: number = MAX_CONNECTIONS) {
    this.#max = max;
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

  /** The socket carried a proved request; it is no longer the first to go. */
  trust(socket: Socket): void {
    if (this.#unproved.delete(socket)) this.#proved.add(socket);
  }

  closeAll(): void {
    for (const socket of [...this.#unproved, ...this.#proved]) socket.destroy();
  }
}
