import type { Note } from './note.ts';

/** What a companion has to say besides codes of failures and reasons, in English; `$1` to `$3` stand for values without spaces. */
export const SENTENCES = {
  'disk-full': 'Paused: the disk is nearly full. Free some room: it goes on by itself.',
  'network-sign-in':
    'Paused: the network asks you to sign in, every site answers with the same page. Sign in with your browser, then go on.',
  waiting: 'Waiting $1: every host that is left is given a pause.',
  'waiting-failing':
    'Waiting $1 for $2, which fails or does not answer. It is asked again, and left alone after $3 failures in a row.',
  rebuilding: 'Getting ready to go on: $1 of its $2 pages have been read again.',
  'host-failing': '$1 failed $2 times in a row and is left alone.',
  'host-away-for-long': '$1 asks not to be visited for more than a day.',
  'host-slow': '$1 asks for $2 s between two visits, too slow for a crawl.',
  'host-refuses': '$1 refused $2 pages in a row, and nothing else came: it is left alone for a day.',
  'host-ends-parsers': 'Pages of $1 ended the parser $2 times within $3 minutes: it is left alone.',
  'site-held':
    'Too little of $1 is on the topic: no more than $2 pages and $3 hosts of it were taken. To take more, set how many pages of one site you want.',
  copied: 'This is a copy of a crawl in a shared store: start Ambit with --store to steer it.',
  'not-in-store': 'It is no longer in the shared store; what is here is a copy.',
  'no-worker': 'Nobody fetches for it just now: run ambit work, on this machine or another one.',
  'store-away': 'The database cannot be reached: see that it runs and that this machine may use it.',
  'search-none':
    'There is no search service at this address. Give the address of an OpenSearch description, of a page that names one, or of a SearXNG.',
  'search-more-than-words': 'This service cannot be asked: it wants more than words.',
  'search-robots':
    'The robots.txt of this service asks programs not to send questions, so Ambit sends none. If the service is your own, allow its search path there.',
  'search-private':
    'This service stands on your own machine or network. Start the companion with --allow-host and its host to let Ambit ask it.',
  'search-no-json':
    'This SearXNG does not answer programs. If it is your own, add json to search.formats in its settings.yml.',
} as const;
export type NoteCode = keyof typeof SENTENCES;

/** A length of time as a value of `said`: `45s`, `12min`, `24h`. */
export function timeValue(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes}min` : `${Math.round(minutes / 60)}h`;
}

/** The English sentence of a code. */
export const said = (code: NoteCode, ...values: readonly (string | number)[]): string =>
  SENTENCES[code].replace(/\$([1-3])/g, (_all, place: string) => String(values[Number(place) - 1] ?? ''));

/** The sentence of a code, in English and for any other language. */
export const noted = (code: NoteCode): { message: string; notes: Note[] } => ({
  message: said(code),
  notes: [{ code, values: [] }],
});

const PATTERNS = Object.entries(SENTENCES).map(([code, sentence]) => {
  const escaped = sentence.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/\$[1-3]/g, '(\\S+)');
  return { code, pattern: new RegExp(`${escaped}(?:\\s+|$)`, 'y') };
});

/**
 * The notes of a text that was made of `said`, in its order. Stores keep texts, those of earlier versions too: so what is known of a
 * text is found out where it is shown. What is left once a sentence is not known is one note `other`.
 */
export function notesIn(text: string): Note[] {
  const notes: Note[] = [];
  let at = 0;
  while (at < text.length) {
    const found = PATTERNS.flatMap(({ code, pattern }) => {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      return match === null ? [] : [{ code, values: match.slice(1), end: pattern.lastIndex }];
    })[0];
    if (found === undefined) return [...notes, { code: 'other', values: [text.slice(at)] }];
    notes.push({ code: found.code, values: found.values });
    at = found.end;
  }
  return notes;
}
