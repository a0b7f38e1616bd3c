import { asWritten, isOnlyInAddresses, isShortened } from '../../../shared/text/as-written.ts';
import { remembered } from '../../../shared/text/remembered.ts';
import { isTelling } from '../../../shared/text/telling.ts';
import { terms } from '../../../shared/text/terms.ts';
import { words } from '../../../shared/text/words.ts';
import { type DescribingWord, describingWords } from '../../../shared/topic/describing-words.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { NO_FORMS, type WordForms } from '../../../shared/topic/word-forms.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { anchorsOf, type FormCounts, formsByTerm, type NamedPage, sequenceOf, textsOf } from './page-words.ts';
import { Phrases } from './phrases.ts';

/** Words that a judgement names at most, and how many of them the crawl has learned itself. */
const MAX_NAMED = 8;
const MAX_LEARNED = 5;
/** A Chinese word of which longer words are made. */
const LONG_HAN = /^\p{Script=Han}{2,}$/u;
/** UTF-16 units read of a page to tell words from parts of addresses. */
const MAX_TEXT = 30_000;
/** Least worth of a word of the topic's texts, and of one that the crawl has learned, in log odds. */
const MIN_OWN_WORTH = 0.2;
/** Worth of a word of the topic's texts of which the crawl knows nothing. */
const UNKNOWN_WORTH = 0.3;
const MIN_LEARNED_WORTH = 1.5;
/** Words in links, for each word of title and text, of a page that is a list. */
const LIST_SHARE = 2;

/** A word whose one token is its term. */
const PLAIN = /^[a-z][a-z0-9]*$/;
/** Other words whose tokens are remembered: pages of a crawl share most of theirs. */
const MAX_REMEMBERED = 30_000;
const tokensOf = remembered(tokens, MAX_REMEMBERED);
const tokensIn = (term: string, form: string): readonly string[] => (PLAIN.test(form) ? [term] : tokensOf(form));

/** Words of title and text of a page that may be named. */
export interface FoundWords {
  /** Words of title and text, and one for the end of each. */
  readonly size: number;
  /** Typed phrases that occur, by their place in the topic. */
  readonly phrases: ReadonlyMap<number, Pick<FormCounts, 'commonest'>>;
  /** Forms by term, in the order of the page. */
  readonly terms: FoundTerms;
}

type FoundTerms = ReadonlyMap<string, Pick<FormCounts, 'commonest' | 'total'>>;

/** A judge's knowledge of the words of a page. */
export interface KnownWords {
  /** Strength of each typed keyword in the page, in the topic's order. */
  readonly strengths: readonly number[];
  /**
   * Log odds that a page with these tokens is on the topic; undefined for tokens that the judge does not know, or that
   * carry no weight in the page. Absent: words that were not typed are not wanted.
   */
  readonly worth?: (tokens: readonly string[]) => number | undefined;
}

/** Names the words of a topic that a page contains, for a reader: whole words, as the page writes them. */
export class TopicNaming {
  readonly #typed: readonly string[];
  readonly #phrases: Phrases;
  readonly #forms: WordForms;
  /** Terms of the words that make up each typed phrase. */
  readonly #parts: readonly (readonly string[])[];
  /** Words that describe the topic's own texts, by term. */
  readonly #own: ReadonlyMap<string, DescribingWord>;

  /** @param typed the keywords that count, as the user typed them @param forms words whose forms count as one */
  constructor({ texts }: Pick<Topic, 'texts'>, typed: readonly string[], forms = NO_FORMS) {
    this.#typed = typed;
    this.#forms = forms;
    this.#phrases = new Phrases(typed, forms);
    this.#parts = typed.map((text) => terms(text).map((term) => forms.of(term)));
    this.#own = describingWords(texts);
  }

  /**
   * Returns at most 8 words: typed ones, strongest first, then those of the topic's texts, then those that the crawl
   * has learned. Each occurs in title or text, as a whole word, in its most frequent form. A typed word may occur in a
   * link instead, and one of the topic's texts, too, on a page with twice as many words in links as in its text.
   * O(words of the page).
   * @param given what `found` returned of the page for a topic of the same words and texts
   */
  names(page: NamedPage, { strengths, worth }: KnownWords, given?: FoundWords): string[] {
    const isWanted = worth !== undefined || strengths.some((strength) => strength > 0);
    if (!isWanted) return [];
    const texts = textsOf(page);
    const found = given ?? this.#look(texts);
    const typed = this.#typedIn(found, strengths);
    const known = worth === undefined ? { own: [], learned: [] } : this.#untyped(page, found.terms, worth);
    // A list may have the words in its links alone.
    const isLinked = typed.length === 0 && (this.#typed.length > 0 || (this.#own.size > 0 && known.own.length === 0));
    const anchors = isLinked ? anchorsOf(page) : [];
    const linked = this.#look(anchors);
    const named = new Set([...typed, ...this.#typedIn(linked, strengths)]);
    if (worth !== undefined) {
      const { learned } = known;
      const isList = known.own.length === 0 && linked.size > LIST_SHARE * found.size;
      const own = isList ? this.#untyped(page, linked.terms, worth).own : known.own;
      const text = texts.join('\n').slice(0, MAX_TEXT).toLowerCase();
      // A word of a phrase that is named says nothing more.
      const said = new Set([...named].flatMap((phrase) => [phrase, ...words(phrase)]));
      const further = (forms: readonly string[], most: number): string[] =>
        forms
          .filter((form) => !said.has(form))
          .slice(0, 2 * most)
          .filter((form) => !isOnlyInAddresses(form, text) && !isShortened(form, text))
          .slice(0, most);
      for (const form of [...further(own, MAX_NAMED), ...further(learned, MAX_LEARNED)]) named.add(form);
    }
    return [...new Set(asWritten([...named].slice(0, MAX_NAMED), [...texts, ...anchors].join('\n')))];
  }

  /** Returns the words of a page that may be named. @param isWeighed whether a token carries weight in the page */
  found(page: NamedPage, isWeighed: (token: string) => boolean): FoundWords {
    const { terms, ...rest } = this.#look(textsOf(page));
    const typed = this.#parts.map((parts) => parts.join('')).filter((text) => LONG_HAN.test(text));
    const mayBeNamed = ([term, { commonest }]: readonly [string, Pick<FormCounts, 'commonest'>]): boolean =>
      this.#own.has(term) ||
      this.#parts.some((parts) => parts.includes(term)) ||
      typed.some((text) => term.includes(text)) ||
      tokensIn(term, commonest).every(isWeighed);
    return { ...rest, terms: new Map([...terms].filter(mayBeNamed)) };
  }

  #look(texts: readonly string[]): FoundWords {
    const sequence = sequenceOf(texts);
    return {
      size: sequence.length,
      phrases: this.#phrases.in(sequence),
      terms: formsByTerm(sequence, this.#forms),
    };
  }

  /** Whole phrases first, then the words of phrases that occur in parts. */
  #typedIn({ phrases, terms }: FoundWords, strengths: readonly number[]): string[] {
    const ranked = this.#typed
      .map((_, at) => ({ at, strength: strengths[at] ?? 0 }))
      .sort((a, b) => b.strength - a.strength);
    const whole = ranked.flatMap(({ at }) => phrases.get(at)?.commonest ?? []);
    const missing = ranked.filter(({ at, strength }) => !phrases.has(at) && strength > 0);
    const parts = missing.flatMap(({ at }) =>
      (this.#parts[at] ?? []).flatMap((term) => terms.get(term)?.commonest ?? []),
    );
    const longer = missing.flatMap(({ at }) => longerWord((this.#parts[at] ?? []).join(''), terms));
    return [...whole, ...longer, ...parts.filter(isTelling)];
  }

  #untyped(
    { url }: NamedPage,
    byTerm: FoundTerms,
    worth: NonNullable<KnownWords['worth']>,
  ): { readonly own: string[]; readonly learned: string[] } {
    const host = new Set(hostOf(url).split(/[.-]/));
    const own: { readonly form: string; readonly value: number }[] = [];
    const learned: typeof own = [];
    for (const [term, forms] of byTerm) {
      const form = forms.commonest;
      const known = worth(tokensIn(term, form));
      const weight = this.#own.get(term)?.weight;
      const value = known ?? (weight === undefined ? 0 : UNKNOWN_WORTH);
      const isOwn = weight !== undefined && value > MIN_OWN_WORTH;
      // Few words are worth as much, so the other tests follow.
      if (!isOwn && value <= MIN_LEARNED_WORTH) continue;
      if (!isTelling(form) || host.has(form) || host.has(term)) continue;
      if (isOwn) own.push({ form, value: value * weight });
      else learned.push({ form, value: value + Math.log(forms.total) / 2 });
    }
    return { own: heaviest(own), learned: heaviest(learned) };
  }
}

/** Returns the most frequent word of a page that contains a Chinese one: 网络游戏 for 游戏. */
function longerWord(sought: string, byTerm: FoundTerms): string[] {
  if (!LONG_HAN.test(sought)) return [];
  let best: Pick<FormCounts, 'commonest' | 'total'> | undefined;
  for (const [term, forms] of byTerm) if (term.includes(sought) && forms.total > (best?.total ?? 0)) best = forms;
  return best === undefined ? [] : [best.commonest];
}

const heaviest = (words: { readonly form: string; readonly value: number }[]): string[] =>
  words.sort((a, b) => b.value - a.value).map(({ form }) => form);
