import type { NotUnderstood } from '../../shared/api/find.ts';
import type { LabelValue } from '../../shared/api/page.ts';
import { wellFormed } from '../../shared/text/well-formed.ts';
import { wordsIn } from '../../shared/text/words.ts';
import { hostOf } from '../../shared/url/site.ts';
import type { AnnotationFilter } from '../store/annotation-store.ts';
import { SOUGHT_KINDS, type SoughtKind } from '../store/text-index.ts';
import { indexTerm } from './terms.ts';

const DATE = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;

/**
 * Reads a year, a month or a day (2026, 2026-11, 2026-11-24) as the moment at which it begins here, in milliseconds
 * since 1970.
 */
function dayOf(text: string): number | undefined {
  const [, year, month = '1', day = '1'] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // Accepts only existing dates: not the 31st of February.
  const isThere = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isThere && date.getTime() >= 0 ? date.getTime() : undefined;
}

/** Longest query in UTF-16 units, and most parts and words of it; the rest is reported as not understood. */
export const MAX_QUERY = 500;
const MAX_PARTS = 32;
const MAX_WORDS = 24;
/** Words that are taken of one part: a sign may be folded into eighteen. */
const MAX_CUT = 64;

/** A word of a query: its term in the index, and as the user wrote it. */
export interface QueryWord {
  readonly term: string;
  readonly text: string;
  /** Written with a star at its end. */
  readonly isPrefix: boolean;
}

/** A filter by a field; `isNot`: whatever has it is left out. */
interface Filter<Value> {
  readonly value: Value;
  readonly isNot: boolean;
}

/** The parts of a query that were understood. */
export interface ParsedQuery {
  readonly words: readonly QueryWord[];
  /** Phrases that the text must contain word for word. */
  readonly phrases: readonly string[];
  readonly notWords: readonly QueryWord[];
  readonly notPhrases: readonly string[];
  readonly sites: readonly Filter<string>[];
  /** Names or ids of topics, as written. */
  readonly topics: readonly Filter<string>[];
  readonly kinds: readonly Filter<SoughtKind>[];
  readonly labels: readonly Filter<LabelValue>[];
  readonly annotations: readonly Filter<AnnotationFilter>[];
  /** Milliseconds since 1970. */
  readonly after: number | undefined;
  readonly before: number | undefined;
  readonly notUnderstood: readonly NotUnderstood[];
}

/**
 * A part: an optional minus, an optional field (`#` before a letter or a quote is `tag:`), then a quoted text or the
 * text up to the next space. Curly, full-width and corner quotes count.
 */
const PART =
  /(?<minus>[-－](?=\S))?(?:(?<field>\p{L}+)[:：](?=\S)|(?<hash>[#＃])(?=[\p{L}"“”„«「『]))?(?:["“”„«「『](?<quoted>[^"“”»」』]*)(?<end>["“”»」』])?|(?<plain>[^\s"“”„«「『]+))/gu;

const LABELS: Readonly<Record<string, LabelValue>> = {
  ...{ relevant: 'relevant', yes: 'relevant', 'not-relevant': 'not-relevant', no: 'not-relevant', none: 'none' },
};

/** Values of `has:`. */
const ANNOTATED = ['note', 'tag', 'collection'] as const;

type Draft = {
  -readonly [Name in keyof ParsedQuery]: ParsedQuery[Name] extends readonly (infer One)[] ? One[] : ParsedQuery[Name];
};

/** Parses a query. Never throws: `notUnderstood` reports the rest. Linear time, at most `MAX_QUERY` signs. */
export function parseQuery(input: string): ParsedQuery {
  const draft: Draft = {
    ...{
      words: [],
      phrases: [],
      notWords: [],
      notPhrases: [],
      sites: [],
      topics: [],
      kinds: [],
      labels: [],
      annotations: [],
    },
    ...{ after: undefined, before: undefined, notUnderstood: [] },
  };
  const text = wellFormed(input).slice(0, MAX_QUERY);
  if (input.length > MAX_QUERY)
    draft.notUnderstood.push({ code: 'too-long', part: input.slice(MAX_QUERY, MAX_QUERY + 40) });
  let parts = 0;
  for (const { groups = {}, 0: whole } of text.matchAll(PART)) {
    if (++parts > MAX_PARTS) {
      draft.notUnderstood.push({ code: 'too-long', part: whole });
      break;
    }
    const { minus, hash, field = '', quoted, end, plain = '' } = groups;
    if (quoted !== undefined && end === undefined) draft.notUnderstood.push({ code: 'open-quote', part: whole });
    const part: Part = { whole, isNot: minus !== undefined, value: quoted ?? plain, isQuoted: quoted !== undefined };
    const take = FIELDS[hash === undefined ? field.toLowerCase() : 'tag'];
    if (take !== undefined) take(draft, part);
    // An unknown field is a word before a colon: node:fs.
    else takeWords(draft, { ...part, value: field === '' ? part.value : `${field} ${part.value}` });
  }
  return draft;
}

interface Part {
  readonly whole: string;
  readonly isNot: boolean;
  readonly value: string;
  readonly isQuoted: boolean;
}

function takeWords(draft: Draft, { whole, isNot, value, isQuoted }: Part): void {
  const found = wordsOf(value);
  if (isQuoted) {
    if (wordsIn(value).length === 0) draft.notUnderstood.push({ code: 'no-words', part: whole });
    else (isNot ? draft.notPhrases : draft.phrases).push(value);
    return;
  }
  // A word that is too common for the index is looked up in the text.
  if (isNot && found.length === 0 && wordsIn(value).length > 0) {
    draft.notPhrases.push(value);
    return;
  }
  if (found.length === 0) {
    // Signs alone are what people put between words.
    if (wordsIn(value).length > 0) draft.notUnderstood.push({ code: 'too-common', part: whole });
    return;
  }
  // A minus before text that is cut into several words excludes them in a row.
  if (isNot && found.length > 1) draft.notPhrases.push(value);
  else addWords(draft, isNot ? draft.notWords : draft.words, found, whole);
}

/** Takes each term once: a repeated word adds no condition. */
function addWords(draft: Draft, words: QueryWord[], found: readonly QueryWord[], whole: string): void {
  for (const word of found) {
    if (words.some(({ term }) => term === word.term)) continue;
    if (words.length >= MAX_WORDS) {
      draft.notUnderstood.push({ code: 'too-long', part: whole.slice(0, 40) });
      return;
    }
    words.push(word);
  }
}

/** Returns the words of a text that are in the index. */
export function wordsOf(text: string): readonly QueryWord[] {
  const isPrefix = /[\p{L}\p{N}]{2}\*$/u.test(text);
  const cut = wordsIn(text);
  return cut.slice(0, MAX_CUT).flatMap((word, place) => {
    const last = isPrefix && place === cut.length - 1;
    const term = last ? word.text : indexTerm(word);
    return term === '' ? [] : [{ term, text: word.text, isPrefix: last }];
  });
}

type TakeField = (draft: Draft, part: Part) => void;

const FIELDS: Readonly<Record<string, TakeField>> = Object.assign(Object.create(null) as Record<string, TakeField>, {
  site(draft, { value, isNot, whole }) {
    const host = hostOf(value.includes('://') ? value : `http://${value.replace(/^\*?\./, '')}`);
    if (host === '') draft.notUnderstood.push({ code: 'bad-site', part: whole });
    else draft.sites.push({ value: host, isNot });
  },
  topic(draft, { value, isNot }) {
    draft.topics.push({ value, isNot });
  },
  kind(draft, { value, isNot, whole }) {
    const kind = SOUGHT_KINDS.find((one) => one === value.toLowerCase());
    if (kind === undefined) draft.notUnderstood.push({ code: 'bad-kind', part: whole });
    else draft.kinds.push({ value: kind, isNot });
  },
  label(draft, { value, isNot, whole }) {
    const label = Object.hasOwn(LABELS, value.toLowerCase()) ? LABELS[value.toLowerCase()] : undefined;
    if (label === undefined) draft.notUnderstood.push({ code: 'bad-label', part: whole });
    else draft.labels.push({ value: label, isNot });
  },
  tag(draft, { value, isNot }) {
    draft.annotations.push({ value: { field: 'tag', value }, isNot });
  },
  in(draft, { value, isNot }) {
    draft.annotations.push({ value: { field: 'in', value }, isNot });
  },
  has(draft, part) {
    const value = ANNOTATED.find((one) => one === part.value.toLowerCase());
    if (value === undefined) draft.notUnderstood.push({ code: 'bad-has', part: part.whole });
    else draft.annotations.push({ value: { field: 'has', value }, isNot: part.isNot });
  },
  before(draft, part) {
    const day = dateIn(draft, part);
    if (day !== undefined) draft.before = Math.min(draft.before ?? day, day);
  },
  after(draft, part) {
    const day = dateIn(draft, part);
    if (day !== undefined) draft.after = Math.max(draft.after ?? day, day);
  },
} satisfies Record<string, TakeField>);

function dateIn(draft: Draft, { value, isNot, whole }: Part): number | undefined {
  const day = isNot ? undefined : dayOf(value);
  if (day === undefined) draft.notUnderstood.push({ code: 'bad-date', part: whole });
  return day;
}
