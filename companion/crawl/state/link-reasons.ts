import type { ScorePart } from '../../../shared/api/page.ts';
import { asWritten, isOnlyInAddresses } from '../../../shared/text/as-written.ts';
import { isTelling } from '../../../shared/text/telling.ts';
import { wordsIn } from '../../../shared/text/words.ts';
import { describingWords } from '../../../shared/topic/describing-words.ts';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { isSpaced, tokens } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';

/** Words of a part that are shown. */
const MAX_WORDS = 3;
/** UTF-16 units kept of the text on each side of a link (`SHOWN` of `keeping.ts`): a cut side may begin in a word. */
const CUT = 160;

/** Parts of a link in which the words of each feature are looked for; all parts for a feature without an entry. */
const PLACES: Readonly<Record<string, readonly LinkPlace[]>> = {
  anchor: ['anchor'],
  context: ['around'],
  heading: ['around', 'anchor'],
  address: ['address'],
  url: ['address'],
};
/** Features that are explained by words of the topic alone. */
const BY_TOPIC: ReadonlySet<string> = new Set(['anchor', 'context', 'heading', 'address', 'link-text', 'metadata']);
/** Features that are explained by any words of the link. */
const BY_WORDS: ReadonlySet<string> = new Set(['lexicon', 'learned-words', 'url']);
/** Features that tell a reader something only by their words. */
const NAMES_WORDS: ReadonlySet<string> = new Set([
  'anchor',
  'context',
  'heading',
  'address',
  'link-text',
  'lexicon',
  'learned-words',
  'url',
]);
const ALL_PLACES: readonly LinkPlace[] = ['anchor', 'around', 'address'];

type LinkPlace = 'anchor' | 'around' | 'address';

/** A link as it was shown to the crawl. */
export interface ShownLink {
  readonly url: string;
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
}

/** Tokens of the words that the user typed, and of those that describe the topic's texts and are repeated there. */
export function topicTokens({ words, texts }: Topic): ReadonlySet<string> {
  const repeated = [...describingWords(texts).values()].filter(({ weight }) => weight > 1);
  const described = repeated.flatMap(({ text }) => tokens(text));
  return new Set([...keywordsOf(words).flatMap((keyword) => keyword.tokens), ...described]);
}

/**
 * Replaces the tokens by which an order explains a link with whole words of the link, for a reader. Words that tell
 * nothing and parts of the host name are left out. A part of a feature for words of the topic becomes one of learned
 * words if no word of it is the topic's.
 */
export function readableParts(
  parts: readonly ScorePart[],
  link: ShownLink,
  own: ReadonlySet<string>,
): readonly ScorePart[] {
  const texts = textsOf(link);
  const host = hostWords(link.url);
  const found: ScorePart[] = [];
  for (const part of parts) {
    if (part.detail === '' || !(BY_TOPIC.has(part.feature) || BY_WORDS.has(part.feature))) {
      found.push(part);
      continue;
    }
    const given = part.detail.split(', ');
    const topical = given.filter((token) => tokens(token).every((one) => own.has(one)));
    const isByTopic = BY_TOPIC.has(part.feature);
    const isTaught = isByTopic && topical.length === 0;
    const feature = isTaught ? 'learned-words' : part.feature;
    const places = isTaught ? ALL_PLACES : (PLACES[part.feature] ?? ALL_PLACES);
    const isShown = (word: string): boolean => {
      const isTopical = tokens(word).every((one) => own.has(one));
      return isTopical || (!(isByTopic && !isTaught) && isTelling(word) && !host.has(word));
    };
    const detail = wholeWords(
      isByTopic && !isTaught ? topical : given,
      places.map((place) => texts[place]),
      isShown,
    );
    merge(found, { ...part, feature, detail });
  }
  // A reader cannot check words that are not shown.
  const checkable = found.filter(({ feature, detail }) => detail !== '' || !NAMES_WORDS.has(feature));
  return checkable.length > 0 ? checkable : found;
}

/** Adds a part; two parts that read alike become one. */
function merge(parts: ScorePart[], part: ScorePart): void {
  const at = parts.findIndex(({ feature, weight }) => feature === part.feature && weight * part.weight > 0);
  const same = parts[at];
  if (same === undefined) {
    parts.push(part);
    return;
  }
  const words = new Set([same.detail, part.detail].flatMap((detail) => (detail === '' ? [] : detail.split(', '))));
  const detail = [...words].slice(0, MAX_WORDS).join(', ');
  parts[at] = { ...same, weight: same.weight + part.weight, detail };
}

/** Returns the words of the texts of which every token is among the given ones, those of the first tokens first. */
function wholeWords(given: readonly string[], texts: readonly string[], isShown: (word: string) => boolean): string {
  const ranks = new Map(given.map((token, rank) => [token, rank]));
  const ranked = new Map<string, { readonly word: string; readonly rank: number }>();
  const all = texts.join('\n');
  const lower = all.toLowerCase();
  for (const one of texts) {
    for (const { text, term } of wordsIn(one)) {
      const whole = ranks.get(term);
      // The one token of a word that spaces part is its term.
      if (term === '' || (whole === undefined && isSpaced(text)) || ranked.has(term)) continue;
      const rankOf = whole === undefined ? tokens(text).map((token) => ranks.get(token) ?? -1) : [whole];
      if (rankOf.length === 0 || rankOf.includes(-1) || !isShown(text) || isOnlyInAddresses(text, lower)) continue;
      ranked.set(term, { word: text, rank: Math.min(...rankOf) });
    }
  }
  const best = [...ranked.values()].sort((a, b) => a.rank - b.rank).slice(0, MAX_WORDS);
  return asWritten(
    best.map(({ word }) => word),
    all,
  ).join(', ');
}

function textsOf({ url, anchor, before, after }: ShownLink): Readonly<Record<LinkPlace, string>> {
  const whole = [
    before.length < CUT ? before : before.replace(/^\S*/, ''),
    after.length < CUT ? after : after.replace(/\S*$/, ''),
  ];
  return { anchor, around: whole.join('\n'), address: pathText(url) };
}

/** Words of path and query of an address. */
function pathText(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  try {
    return decodeURIComponent(path).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  } catch {
    return path.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  }
}

const hostWords = (url: string): ReadonlySet<string> =>
  new Set((/^[a-z]+:\/\/([^/?#:]*)/i.exec(url)?.[1] ?? '').toLowerCase().split(/[.-]/));
