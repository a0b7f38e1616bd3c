import type { NumberArray, Persistent, StateArchive } from '../state-archive.ts';

type ArchivedValue = number | boolean | string | NumberArray | readonly string[];

/** Saves values in a list, or reads them back from it. */
class ListArchive implements StateArchive {
  readonly isLoading: boolean;
  readonly #values: ArchivedValue[];

  constructor(values: ArchivedValue[], isLoading: boolean) {
    this.#values = values;
    this.isLoading = isLoading;
  }

  number(value: number): number {
    return this.#next(value);
  }

  flag(value: boolean): boolean {
    return this.#next(value);
  }

  text(value: string): string {
    return this.#next(value);
  }

  *array<Kind extends NumberArray>(values: Kind): Generator<void, Kind> {
    yield;
    return this.#next(values);
  }

  *texts(values: readonly string[]): Generator<void, readonly string[]> {
    yield;
    return this.#next(values);
  }

  #next<Kind extends ArchivedValue>(value: Kind): Kind {
    if (this.isLoading) return this.#values.shift() as Kind;
    this.#values.push(value);
    return value;
  }
}

/** Returns what an object gives to an archive, in its sequence. */
export function valuesOf(saved: Persistent): ArchivedValue[] {
  const values: ArchivedValue[] = [];
  for (const _ of saved.persist(new ListArchive(values, false)));
  return values;
}

/** Loads a new object from the values of another one. @returns the new one */
export function loaded<Kind extends Persistent>(fresh: Kind, values: readonly ArchivedValue[]): Kind {
  for (const _ of fresh.persist(new ListArchive([...values], true)));
  return fresh;
}
