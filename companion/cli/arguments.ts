import { InvalidArgumentError } from 'commander';

/** A parser of whole numbers within bounds, for commander. */
export const whole =
  (least: number, most = 1_000_000) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

/** Collects an option that may be given several times; also takes several values after one flag. */
export const several = (text: string, before: readonly string[]): readonly string[] => [...before, text];
