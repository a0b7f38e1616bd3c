import type { Note } from './note.ts';

/** English sentences of a companion that are no failures or reasons; `$1` to `$3` stand for values without spaces. */
export const SENTENCES = {
  'disk-full': 'Paused: the disk is nearly full. Free some space; the crawl then resumes automatically.',
  'network-sign-in':
    'Paused: the network asks you to sign in; every site answers with the same page. Sign in with your browser, then resume.',
  waiting: 'Waiting $1: the remaining hosts may not be visited again yet.',
  'waiting-failing':
    'Waiting $1 for $2, which fails or does not answer. It is tried again, and no longer visited after $3 failures in a row.',
  quiet: 'At most $1 of a processor core: $2 finds wait for you.',
  rebuilding: 'Preparing to resume: $1 of its $2 pages have been read again.',
  'host-failing': '$1 failed $2 times in a row and is no longer visited.',
  'host-away-for-long': '$1 asks not to be visited for more than a day.',
  'host-slow': '$1 asks for $2 s between two visits, which is too slow for a crawl.',
  'host-refuses': '$1 refused $2 pages in a row and sent nothing else: it is not visited for a day.',
  'host-ends-parsers': 'Pages of $1 crashed the parser $2 times within $3 minutes: the host is not visited for now.',
  'site-held':
    'Too little of $1 is on the topic, so at most $2 pages and $3 hosts of it were fetched. To fetch more, set a limit of pages per site.',
  copied: 'This is a copy of a crawl in a shared store: start Ambit with --store to control it.',
  'not-in-store': 'This crawl is no longer in the shared store; you see a copy.',
  'no-worker': 'No worker is fetching for this crawl: run ambit work, on this machine or another one.',
  'store-away': 'The database cannot be reached: check that it is running and that this machine may use it.',
  'store-contended': 'The database undid this change five times: try again in a moment.',
  'search-none':
    'There is no search service at this address. Enter the address of an OpenSearch description, of a page that links to one, or of a SearXNG.',
  'search-more-than-words': 'This service cannot be used: it requires more than search words.',
  'search-robots':
    'The robots.txt of this service asks programs not to send queries, so Ambit sends none. If the service is your own, allow its search path there.',
  'search-private':
    'This service is on your own machine or network. To let Ambit use it, start the companion with --allow-host and the service’s host.',
  'search-no-json':
    'This SearXNG does not answer in JSON. If it is your own, add json to search.formats in its settings.yml.',
} as const;
export type NoteCode = keyof typeof SENTENCES;

/** Writes a length of time as a value of `said`: `45s`, `12min`, `24h`. */
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
export const noted = (code: NoteCode, ...values: readonly (string | number)[]): { message: string; notes: Note[] } => ({
  message: said(code, ...values),
  notes: [{ code, values: values.map(String) }],
});

const PATTERNS = Object.entries(SENTENCES).map(([code, sentence]) => {
  const escaped = sentence.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/\$[1-3]/g, '(\\S+)');
  return { code, pattern: new RegExp(`${escaped}(?:\\s+|$)`, 'y') };
});

/**
 * Splits a text made by `said` into its notes, in order. Stores keep texts, those of earlier versions too, so only the
 * reader can recognise sentences. From the first unknown sentence on, the rest is one note `other`.
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
