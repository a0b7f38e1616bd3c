import type { Socket } from 'node:net';
import { fetchProblem } from '../problem.ts';

/** Somebody who may have a connection open. */
export interface Holder {
  /** True while no request uses the connection. */
  isIdle(): boolean;
  /** Closes the idle connection for another caller at its address. */
  leave(): void;
  /** False once the connection's caller has given up or lost its right. */
  isWanted(): boolean;
  /** The connection stands. */
  connected(socket: Socket): void;
}

/**
 * Allows one connection to an address at a time, however many hosts share it. A new one waits until no connection to
 * any of the host's addresses is busy, and closes idle ones there first.
 */
export class AddressTurns {
  readonly #held = new Map<string, Holder>();
  #waiting: (() => void)[] = [];
  #isOpen = true;

  /** Resolves when the holder has every one of the addresses to itself. @throws FetchProblem cancelled */
  async claim(holder: Holder, addresses: readonly string[]): Promise<void> {
    for (;;) {
      if (!this.#isOpen || !holder.isWanted()) throw fetchProblem('cancelled');
      const others = new Set(addresses.flatMap((address) => this.#held.get(address) ?? []));
      others.delete(holder);
      for (const other of others) {
        if (!other.isIdle()) continue;
        other.leave();
        this.release(other);
        others.delete(other);
      }
      if (others.size === 0) break;
      await new Promise<void>((again) => this.#waiting.push(again));
    }
    for (const address of addresses) this.#held.set(address, holder);
  }

  /** Releases all of the holder's addresses but the connected one. */
  settle(holder: Holder, address: string): void {
    this.#drop(holder);
    this.#held.set(address, holder);
    this.changed();
  }

  /** The holder has no connection any more. */
  release(holder: Holder): void {
    this.#drop(holder);
    this.changed();
  }

  /** Call it when a holder falls idle, or needs nothing any more. */
  changed(): void {
    for (const again of this.#waiting.splice(0)) again();
  }

  close(): void {
    this.#isOpen = false;
    this.changed();
  }

  #drop(holder: Holder): void {
    for (const [address, held] of this.#held) if (held === holder) this.#held.delete(address);
  }
}
