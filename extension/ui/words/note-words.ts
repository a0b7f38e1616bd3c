import type { Note } from '../../../shared/api/note.ts';
import { displayText } from '../../../shared/text/display.ts';
import { type MessageKey, t } from '../messages.ts';
import { duration } from '../time.ts';
import { skipWords } from './skip-words.ts';

/** Longest text of the web in a sentence, in characters. */
const LONGEST_VALUE = 200;

interface Said {
  readonly message: string;
  readonly notes?: readonly Note[] | undefined;
}

/** Returns the companion's notes in the language of the UI; English from a companion older than `notes`. */
export const saidWords = ({ message, notes }: Said): string =>
  notes === undefined ? displayText(message, 2 * LONGEST_VALUE) : notes.map(noteWords).join(' ');

const MS = { s: 1_000, min: 60_000, h: 3_600_000 } as const;

/** Returns a length of time (`timeValue`) in the language of the UI; any other value unchanged. */
const inWords = (value: string): string => {
  const [, many, unit] = /^(\d+)(s|min|h)$/.exec(value) ?? [];
  return unit === undefined ? value : duration(Number(many) * MS[unit as keyof typeof MS]);
};

function noteWords({ code, values }: Note): string {
  const shown = values.map((value) => displayText(code.startsWith('waiting') ? inWords(value) : value, LONGEST_VALUE));
  if (code === 'other') return shown.join(' ');
  return t(`note_${code.replaceAll('-', '_')}` as MessageKey, ...shown) || skipWords(code);
}
