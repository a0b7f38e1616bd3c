import type { SharedStore } from '../../../companion/cluster/store/shared-store.ts';
import type { Clock } from '../../../companion/crawl/ports/clock.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';

/** `stopped`: by its system (SIGSTOP), and resumes later; `dead`: for good. */
export type MachineState = 'runs' | 'stopped' | 'dead';

/**
 * State of the network between a machine and the database. `deaf`: requests arrive, and the answers do not come back.
 */
export type NetworkCondition = 'up' | 'cut' | 'deaf';

/** A machine on which a worker runs: its clock, and its way to the database. */
export class Machine {
  readonly clock: Clock;
  line: NetworkCondition = 'up';
  #state: MachineState = 'runs';
  /** Work that runs as soon as the machine resumes. */
  readonly #later: (() => void)[] = [];

  /** @param ahead milliseconds by which its wall clock is wrong. */
  constructor(clock: Clock, ahead: number) {
    this.clock = {
      ...clock,
      now: () => clock.now() + ahead,
      timer: (ms, wake) => {
        let isOff = false;
        const cancel = clock.timer(ms, () => void this.#then(() => isOff || wake()));
        return () => {
          isOff = true;
          cancel();
        };
      },
    };
  }

  get state(): MachineState {
    return this.#state;
  }

  set state(state: MachineState) {
    this.#state = state;
    if (state === 'runs') for (const go of this.#later.splice(0)) go();
  }

  #then(go: () => void): void {
    if (this.#state === 'runs') go();
    else if (this.#state === 'stopped') this.#later.push(() => this.#then(go));
  }

  /** Resolves when a process of it resumes; never on a dead machine. */
  awake(): Promise<void> {
    return new Promise((resolve) => this.#then(resolve));
  }

  /** The store as a process of this machine has it. */
  storeOf(sharedStore: SharedStore): SharedStore {
    return new Proxy(sharedStore, {
      get: (target, name: keyof SharedStore) => {
        const call = target[name] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          await this.awake();
          if (name === 'listen') return call(...given);
          if (this.line === 'cut') throw new AmbitError('store-away', 'The line is cut.');
          const answer = await call(...given).then(
            (value) => () => value,
            (cause: unknown) => () => {
              throw cause;
            },
          );
          await this.awake();
          if (this.line !== 'up') throw new AmbitError('store-away', 'The line is cut.');
          return answer();
        };
      },
    });
  }
}
