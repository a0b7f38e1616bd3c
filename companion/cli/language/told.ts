import { CHINESE } from './chinese.ts';
import { LANGUAGE, type SpokenLanguage } from './language.ts';

/** A sentence with places for values, as a pattern that a text with values can be matched with. */
interface SentencePattern {
  readonly whole: RegExp;
  /** Matches a whole sentence where another one follows. */
  readonly first: RegExp | undefined;
  /** Number of the value in each group. */
  readonly places: readonly number[];
  readonly chinese: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf([english, chinese]: readonly [string, string]): SentencePattern {
  const places = [...english.matchAll(/\$(\d{1,2})/g)].map(([, place]) => Number(place));
  const body = english.split(/\$\d{1,2}/).map(escaped);
  return {
    whole: new RegExp(`^${body.join('([^]+)')}$`),
    first: english.endsWith('.') ? new RegExp(`^${body.join('([^]+?)')}\\s+(?=\\S)`) : undefined,
    places,
    chinese,
  };
}

/**
 * Returns a function that turns English texts into those of a catalogue: one sentence or several, with values in them.
 * What the catalogue does not have stays as it is.
 * @param isValueKnown whether a value may itself be a text of the catalogue; long ones alone when left out
 */
export function translator(
  catalogue: Readonly<Record<string, string>>,
  isValueKnown: (value: string) => boolean = (value) => /[A-Za-z] [A-Za-z]/.test(value),
): (text: string) => string {
  const own = (text: string): number => text.replace(/\$\d{1,2}/g, '').length;
  const exact = new Map(Object.entries(catalogue));
  let made: readonly SentencePattern[] | undefined;
  /** Sentences with the most words of their own first: `$1 cannot be read.` would take longer ones, too. */
  const patterns = (): readonly SentencePattern[] => {
    made ??= Object.entries(catalogue)
      .filter(([english]) => own(english) > 3)
      .sort(([one], [other]) => own(other) - own(one))
      .map(patternOf);
    return made;
  };
  const matchOf = (text: string, of: (pattern: SentencePattern) => RegExp | undefined): SentenceMatch | undefined => {
    for (const pattern of patterns()) {
      const match = of(pattern)?.exec(text);
      if (match) return { pattern, values: match.slice(1), length: match[0].length };
    }
    return undefined;
  };
  const filled = ({ chinese, places }: SentencePattern, values: readonly string[]): string =>
    chinese.replace(/\$(\d{1,2})/g, (_all, place: string) => {
      const value = values[places.indexOf(Number(place))] ?? '';
      return isValueKnown(value) ? turned(value) : value;
    });
  const turned = (text: string): string => {
    const whole = exact.get(text);
    if (whole !== undefined) return whole;
    const match = matchOf(text, (pattern) => pattern.whole);
    if (match !== undefined && !match.values.some((value) => SENTENCE_END.test(value)))
      return filled(match.pattern, match.values);
    const first = matchOf(text, (pattern) => pattern.first);
    if (first !== undefined) return `${filled(first.pattern, first.values)}${turned(text.slice(first.length))}`;
    return match === undefined ? text : filled(match.pattern, match.values);
  };
  return turned;
}

/** A value that holds this is two sentences that were taken for one. */
const SENTENCE_END = /[.!?]\s+[A-Z]/;

interface SentenceMatch {
  readonly pattern: SentencePattern;
  readonly values: readonly string[];
  readonly length: number;
}

/** Returns the Chinese of an English text made by a part below the command line. */
export const inChinese = translator(CHINESE);

/** Returns a text of a part below the command line in the language of this process. */
export const told = (text: string, language: SpokenLanguage = LANGUAGE): string =>
  language === 'zh' ? inChinese(text) : text;
