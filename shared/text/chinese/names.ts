import { FIRST, ONLY, SECOND, SURNAME } from '../dictionary/names.ts';

/** −ln chance that a word of running text is a person's name, less what a name in the list already stands for. */
const NAME = 5;
/** −ln share of two-character and of one-character given names among the names of the list. */
const TWO = 0.05;
const ONE = 2.9;
/** Cost of a character not seen in that place of a name. */
const UNSEEN = 12.8;

type CharacterCosts = ReadonlyMap<number, number>;

function read(table: string): CharacterCosts {
  const costs = new Map<number, number>();
  for (let at = 0; at + 1 < table.length; at += 2) costs.set(table.charCodeAt(at), (table.charCodeAt(at + 1) - 65) / 2);
  return costs;
}

/**
 * A class-based model of Chinese names (Sun, Gao et al. 2002): −ln P(name) + −ln P(surname) + −ln P(each given
 * character).
 */
export class NameModel {
  readonly #surname = read(SURNAME);
  readonly #first = read(FIRST);
  readonly #second = read(SECOND);
  readonly #only = read(ONLY);

  /** Returns the cost of a surname, undefined for any other character. */
  surname(unit: number): number | undefined {
    const cost = this.#surname.get(unit);
    return cost === undefined ? undefined : NAME + cost;
  }

  /** Cost of two given characters after a surname. */
  two(first: number, second: number): number {
    return TWO + (this.#first.get(first) ?? UNSEEN) + (this.#second.get(second) ?? UNSEEN);
  }

  /** Cost of one given character after a surname. */
  one(only: number): number {
    return ONE + (this.#only.get(only) ?? UNSEEN);
  }
}
