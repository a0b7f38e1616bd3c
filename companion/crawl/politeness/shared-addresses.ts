import type { Clock } from '../ports/clock.ts';
import { IdleMap } from './idle-map.ts';

/** Hosts that are looked up at a time: those whose links are best first, and never thousands at once. */
const LOOK_UPS = 16;
/** Milliseconds until the next check of a host whose addresses are unknown, unless the lookup ends before. */
const LOOK_AGAIN_MS = 500;
/** Milliseconds until the next check of a host whose neighbour at its address is busy. */
const BUSY_MS = 1_000;
/** Milliseconds between the answer of one host and the question to another at the same address. */
export const ADDRESS_PAUSE_MS = 1_000;
/** Milliseconds after which addresses are looked up again: hosts move. */
const KEEP_MS = 600_000;
/** Milliseconds for which an empty answer is kept: dead name servers come back. */
const KEEP_NONE_MS = 10_000;
/** Hosts, and addresses, that are kept in mind while nothing is owed to them. */
const MAX_IDLE = 20_000;

interface HostAddresses {
  readonly addresses: readonly string[];
  readonly until: number;
}

interface AddressPacing {
  busy: number;
  readyAt: number;
}

/**
 * Serializes requests to all hosts at one address as if they were one host: a machine with a thousand names is one
 * machine.
 */
export class SharedAddresses {
  readonly #clock: Clock;
  readonly #addressesOf: (host: string) => Promise<readonly string[]>;
  readonly #known: (host: string) => void;
  /** Any host's address can be looked up again, so every entry counts as idle; pending delays are kept by address. */
  readonly #homes = new IdleMap<HostAddresses>(MAX_IDLE, () => true);
  readonly #asking = new Set<string>();
  readonly #pacings = new IdleMap<AddressPacing>(
    MAX_IDLE,
    ({ busy, readyAt }) => busy === 0 && readyAt <= this.#clock.monotonic(),
  );
  /** Addresses that a visit holds, by host: what was known when it began. */
  readonly #held = new Map<string, readonly string[]>();

  /** @param known called with a host whose addresses were found. */
  constructor(clock: Clock, addressesOf: (host: string) => Promise<readonly string[]>, known: (host: string) => void) {
    this.#clock = clock;
    this.#addressesOf = addressesOf;
    this.#known = known;
  }

  /**
   * Returns when a host is available as far as its neighbours are concerned, in monotonic milliseconds. It looks up
   * unknown addresses.
   */
  readyAt(host: string): number {
    const now = this.#clock.monotonic();
    const home = this.#homes.get(host);
    if (home === undefined || home.until < now) {
      this.#lookUp(host);
      return now + LOOK_AGAIN_MS;
    }
    const doors = home.addresses.flatMap((address) => this.#pacings.get(address) ?? []);
    return Math.max(0, ...doors.map(({ busy, readyAt }) => (busy > 0 ? now + BUSY_MS : readyAt)));
  }

  began(host: string): void {
    const addresses = this.#homes.get(host)?.addresses ?? [];
    this.#held.set(host, addresses);
    for (const address of addresses) this.#pacingOf(address).busy += 1;
  }

  ended(host: string): void {
    const readyAt = Math.ceil(this.#clock.monotonic() + ADDRESS_PAUSE_MS);
    for (const address of this.#held.get(host) ?? []) {
      const pacing = this.#pacingOf(address);
      pacing.busy -= 1;
      pacing.readyAt = readyAt;
    }
    this.#held.delete(host);
  }

  #pacingOf(address: string): AddressPacing {
    const known = this.#pacings.get(address);
    if (known !== undefined) return known;
    const pacing = { busy: 0, readyAt: 0 };
    this.#pacings.set(address, pacing);
    return pacing;
  }

  #lookUp(host: string): void {
    if (this.#asking.has(host) || this.#asking.size >= LOOK_UPS) return;
    this.#asking.add(host);
    void this.#addressesOf(host).then((addresses) => {
      this.#asking.delete(host);
      const keepMs = addresses.length === 0 ? KEEP_NONE_MS : KEEP_MS;
      this.#homes.set(host, { addresses, until: this.#clock.monotonic() + keepMs });
      this.#known(host);
    });
  }
}
