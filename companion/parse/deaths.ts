/**
 * Most workers that one host's pages may end within `DEATHS_WITHIN_MS`; then the host is out until the first of these
 * deaths is older.
 */
export const MAX_DEATHS = 3;
export const DEATHS_WITHIN_MS = 10 * 60_000;

/**
 * Records hosts whose pages ended workers lately. A host with pages that kill their reader must not keep the machine
 * busy with restarts.
 */
export class WorkerDeaths {
  readonly #now: () => number;
  /** Times by host, oldest first; few, because each death costs a worker's start. */
  readonly #times = new Map<string, number[]>();

  /** @param now monotonic milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A page of the host ended a worker. */
  count(host: string): void {
    this.#forgetOld();
    this.#times.set(host, [...(this.#times.get(host) ?? []), this.#now()]);
  }

  /** Returns true while no page of the host may be read. */
  isOut(host: string): boolean {
    this.#forgetOld();
    return (this.#times.get(host)?.length ?? 0) >= MAX_DEATHS;
  }

  /** Pages of the host may be read again. */
  forgive(host: string): void {
    this.#times.delete(host);
  }

  #forgetOld(): void {
    const since = this.#now() - DEATHS_WITHIN_MS;
    for (const [host, times] of this.#times) {
      const recent = times.filter((time) => time > since);
      if (recent.length === 0) this.#times.delete(host);
      else if (recent.length < times.length) this.#times.set(host, recent);
    }
  }
}
