import type { Note } from '../../../shared/api/note.ts';
import { displayText } from '../../../shared/text/display.ts';
import { type MessageKey, number, percent, t } from '../messages.ts';
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

/** Returns a number, a share or a length of time (`timeValue`) in the language of the UI; any other value unchanged. */
function inWords(code: string, value: string): string {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|min|h|%|)$/.exec(value) ?? [];
  if (amount === undefined || unit === undefined) return value;
  const many = Number(amount);
  if (unit === '') return number(many);
  if (unit === '%') return percent(many / 100);
  // Elsewhere `5h` can be the name of a host.
  return code.startsWith('waiting') ? duration(many * MS[unit as keyof typeof MS]) : value;
}

function noteWords({ code, values }: Note): string {
  const safe = values.map((value) => displayText(value, LONGEST_VALUE));
  if (code === 'other') return safe.join(' ');
  const shown = safe.map((value) => inWords(code, value));
  return t(`note_${code.replaceAll('-', '_')}` as MessageKey, ...shown) || skipWords(code);
}
