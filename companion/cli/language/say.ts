import { CHINESE } from './chinese.ts';
import { LANGUAGE } from './language.ts';

/** English sentence of the command line that has a Chinese one. `$1` to `$11` stand for values. */
export type CatalogueSentence = keyof typeof CHINESE;

/** A value in a sentence. */
type SaidValue = string | number;

/** The values that a sentence needs, counted by its highest place. */
type Values<Text extends string> = Text extends `${string}$11${string}`
  ? [
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
      SaidValue,
    ]
  : Text extends `${string}$6${string}`
    ? [SaidValue, SaidValue, SaidValue, SaidValue, SaidValue, SaidValue]
    : Text extends `${string}$5${string}`
      ? [SaidValue, SaidValue, SaidValue, SaidValue, SaidValue]
      : Text extends `${string}$4${string}`
        ? [SaidValue, SaidValue, SaidValue, SaidValue]
        : Text extends `${string}$3${string}`
          ? [SaidValue, SaidValue, SaidValue]
          : Text extends `${string}$2${string}`
            ? [SaidValue, SaidValue]
            : Text extends `${string}$1${string}`
              ? [SaidValue]
              : [];

const PLACE = /\$(\d{1,2})/g;

/** Returns a sentence of a table, whose values the compiler cannot count, in the language of this process. */
export const filled = (sentence: CatalogueSentence, values: readonly SaidValue[]): string =>
  (LANGUAGE === 'zh' ? CHINESE[sentence] : sentence).replace(PLACE, (_all, place: string) =>
    String(values[Number(place) - 1] ?? ''),
  );

/** Returns a sentence in the language of this process. The compiler refuses one that the catalogue does not have. */
export const say = <Text extends CatalogueSentence>(sentence: Text, ...values: Values<Text>): string =>
  filled(sentence, values);
