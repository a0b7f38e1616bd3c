import { InvalidArgumentError } from 'commander';
import { say } from './language/say.ts';

/** A parser of whole numbers within bounds, for commander. */
export const whole =
  (least: number, most = 1_000_000) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(say('It must be a whole number from $1 to $2.', least, most));
    }
    return value;
  };

/** A parser of numbers from 0 to 1, for commander. */
export const fraction = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError(say('It must be a number from 0 to 1.'));
  return value;
};

/** Parameters as typed, by name: a number, or a word where a parameter has named values. */
export type TypedParameters = Readonly<Record<string, string>>;

/** A parser of parameters, `name=value`, that may be given several times. */
export const parameter = (text: string, before: TypedParameters): TypedParameters => {
  const [, name = '', value = ''] = /^([a-z]{1,20})=(-?\d+(?:\.\d+)?|[a-z][a-z-]{0,30})$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError(say('It must read name=value; ambit parameters lists them.'));
  return { ...before, [name]: value };
};

/** Collects an option that may be given several times; also takes several values after one flag. */
export const several = (text: string, before: readonly string[]): readonly string[] => [...before, text];
