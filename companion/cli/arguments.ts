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

/** A parser of numbers from 0 to 1, for commander. */
export const fraction = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
};

/** A parser of the parameters of an order, `name=number`, that may be given several times. */
export const parameter = (text: string, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> => {
  const [, name = '', value = ''] = /^([a-z]{1,20})=(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError('It must read name=number; docs/strategies.md names them.');
  return { ...before, [name]: Number(value) };
};

/** Collects an option that may be given several times; also takes several values after one flag. */
export const several = (text: string, before: readonly string[]): readonly string[] => [...before, text];
