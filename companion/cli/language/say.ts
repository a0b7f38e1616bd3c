import { CHINESE } from './chinese.ts';
import { LANGUAGE } from './language.ts';

/** An English sentence of the command line that has a Chinese one. `$1` to `$11` stand for values. */
export type Sentence = keyof typeof CHINESE;

/** A value in a sentence. */
type Value = string | number;

/** The values that a sentence needs, counted by its highest place. */
type Values<Text extends string> = Text extends `${string}$11${string}`
  ? [Value, Value, Value, Value, Value, Value, Value, Value, Value, Value, Value]
  : Text extends `${string}$6${string}`
    ? [Value, Value, Value, Value, Value, Value]
    : Text extends `${string}$5${string}`
      ? [Value, Value, Value, Value, Value]
      : Text extends `${string}$4${string}`
        ? [Value, Value, Value, Value]
        : Text extends `${string}$3${string}`
          ? [Value, Value, Value]
          : Text extends `${string}$2${string}`
            ? [Value, Value]
            : Text extends `${string}$1${string}`
              ? [Value]
              : [];

const PLACE = /\$(\d{1,2})/g;

/** Returns a sentence of a table, whose values the compiler cannot count, in the language of this process. */
export const filled = (sentence: Sentence, values: readonly Value[]): string =>
  (LANGUAGE === 'zh' ? CHINESE[sentence] : sentence).replace(PLACE, (_all, place: string) =>
    String(values[Number(place) - 1] ?? ''),
  );

/** Returns a sentence in the language of this process. The compiler refuses one that the catalogue does not have. */
export const say = <Text extends Sentence>(sentence: Text, ...values: Values<Text>): string => filled(sentence, values);
