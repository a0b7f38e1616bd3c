import type { PageRecord } from '../../../shared/page/record.ts';
import { type Keyword, occurrences } from '../../../shared/topic/keyword.ts';
import type { Naming } from '../../../shared/topic/naming.ts';
import { TokenNumbers } from '../../../shared/topic/token-numbers.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { NO_FORMS, type WordForms } from '../../../shared/topic/word-forms.ts';
import { authorTags } from './author-tags.ts';
import { firstByAlphabet, leastOfLargest } from './heaviest.ts';
import { markOf, type Profile } from './profile.ts';

/** Weight of a token of each field relative to one of the main text (SkyReach: title words weigh more). */
const WEIGHTS = { title: 4, headings: 2, description: 2, url: 2, anchors: 0.3, text: 1 } as const;
/** UTF-16 units of main text that are read. */
export const MAX_TEXT = 30_000;
const MAX_TOKENS = 150;
/** UTF-16 units of the address that are kept: enough for its folders. */
const MAX_URL = 300;
const MAX_ANCHORS = 100;
/** Tokens that have a number at a time: some 5 MB. */
const MAX_NUMBERED = 50_000;

/** The parts of a page that its profile is made of. */
type ProfiledPage = Pick<PageRecord, 'url' | 'title' | 'text' | 'headings' | 'description' | 'links'>;

/** A keyword by the numbers of its tokens. */
interface NumberedKeyword {
  readonly tokens: readonly number[];
}

interface WeightedField {
  readonly weight: number;
  /** Numbers of its tokens, in order. */
  readonly tokens: readonly number[];
}

/**
 * Makes the profiles of one judge's pages. Counts tokens by numbers, which start over between two pages when there are
 * too many.
 */
export class Profiler {
  readonly #keywords: readonly Keyword[];
  readonly #names: readonly Keyword[];
  readonly #mark: string;
  #numbers: TokenNumbers;
  /** Tokens of each keyword. */
  #wanted: readonly NumberedKeyword[] = [];
  #naming: readonly NumberedKeyword[] = [];
  /** Where the page whose profile was made last names the topic. */
  naming: Naming = 0;
  /** Weight in the page at hand, by number of the token; 0 between two pages. */
  #weights = new Float64Array(0);
  /** The tokens of the page at hand, each once, and in the end their weights. */
  #found = new Int32Array(0);
  #foundWeights = new Float64Array(0);
  readonly #tokens: typeof tokens;
  readonly #forms: WordForms;

  /**
   * @param names words and phrases that name the topic
   * @param tokensOf how the keywords and names were made @param forms words whose forms count as one
   */
  constructor(keywords: readonly Keyword[], names: readonly Keyword[] = keywords, tokensOf = tokens, forms = NO_FORMS) {
    this.#tokens = tokensOf;
    this.#forms = forms;
    this.#keywords = keywords;
    this.#names = names;
    this.#mark = markOf(keywords);
    this.#numbers = this.#begin();
  }

  of(page: ProfiledPage): Profile {
    if (this.#numbers.size > MAX_NUMBERED) this.#numbers = this.#begin();
    const fields = this.#fieldsOf(page);
    this.naming = this.#namingIn(fields[1]?.tokens ?? [], fields[0]?.tokens ?? []);
    return {
      url: page.url.slice(0, MAX_URL),
      hits: this.#wanted.map((keyword) =>
        fields.reduce((sum, { weight, tokens }) => sum + weight * occurrences(keyword, tokens), 0),
      ),
      length: fields[0]?.tokens.length ?? 0,
      mark: this.#mark,
      tags: authorTags(page),
      bag: this.#heaviest(this.#weigh(fields)),
    };
  }

  #namingIn(title: readonly number[], text: readonly number[]): Naming {
    const isIn = (part: readonly number[]) => this.#naming.some((name) => occurrences(name, part) >= 1);
    return isIn(title) ? 2 : isIn(text) ? 1 : 0;
  }

  #begin(): TokenNumbers {
    const numbers = new TokenNumbers(Number.POSITIVE_INFINITY, this.#tokens, this.#forms);
    const numbered = ({ tokens }: Keyword): NumberedKeyword => ({ tokens: tokens.map((token) => numbers.id(token)) });
    this.#wanted = this.#keywords.map(numbered);
    this.#naming = this.#names.map(numbered);
    return numbers;
  }

  #fieldsOf(page: ProfiledPage): WeightedField[] {
    const anchors = page.links.slice(0, MAX_ANCHORS).filter((link) => !link.furniture);
    const numbers = this.#numbers;
    return [
      { weight: WEIGHTS.text, tokens: numbers.all(page.text.slice(0, MAX_TEXT)) },
      { weight: WEIGHTS.title, tokens: numbers.all(page.title) },
      { weight: WEIGHTS.headings, tokens: numbers.all(page.headings.join('\n')) },
      { weight: WEIGHTS.description, tokens: numbers.all(page.description) },
      { weight: WEIGHTS.url, tokens: numbers.all(addressWords(page.url)) },
      { weight: WEIGHTS.anchors, tokens: numbers.all(anchors.map((link) => link.anchor).join('\n')) },
    ];
  }

  /** Adds the weights up. @returns how many tokens have one: the first of `#found`. */
  #weigh(fields: readonly WeightedField[]): number {
    if (this.#weights.length < this.#numbers.size) {
      const most = 2 * this.#numbers.size;
      this.#weights = new Float64Array(most);
      this.#found = new Int32Array(most);
      this.#foundWeights = new Float64Array(most);
    }
    const weights = this.#weights;
    const found = this.#found;
    let size = 0;
    for (const { weight, tokens } of fields) {
      for (const token of tokens) {
        const before = weights[token] ?? 0;
        if (before === 0) found[size++] = token;
        weights[token] = before + weight;
      }
    }
    return size;
  }

  /**
   * The heaviest of the first `size` tokens found, heaviest first, equal ones by the alphabet; their weights are 0
   * again. Few weights differ, so most tokens fall to one comparison with the least that stays.
   */
  #heaviest(size: number): ReadonlyMap<string, number> {
    const weights = this.#foundWeights;
    for (let at = 0; at < size; at++) {
      const number = this.#found[at] ?? 0;
      weights[at] = this.#weights[number] ?? 0;
      this.#weights[number] = 0;
    }
    const least = leastOfLargest(weights.subarray(0, size), MAX_TOKENS);
    const near = new Map<number, string[]>();
    for (let at = 0; at < size; at++) {
      const weight = weights[at] ?? 0;
      if (weight < least) continue;
      const number = this.#found[at] ?? 0;
      const name = this.#numbers.name(number);
      const equals = near.get(weight);
      if (equals === undefined) near.set(weight, [name]);
      else equals.push(name);
    }
    const bag = new Map<string, number>();
    for (const [weight, tokens] of [...near].sort(([a], [b]) => b - a)) {
      for (const token of firstByAlphabet(tokens, MAX_TOKENS - bag.size)) bag.set(token, weight);
    }
    return bag;
  }
}

/**
 * A number that a site gave to a page: no other address has it, and storing it for each page would cost as much as the
 * page's words.
 */
const NUMBERS = /\d{5,}/g;

/** Returns path and host of an address as text, without long numbers; escapes that are no UTF-8 stay unchanged. */
function addressWords(url: string): string {
  try {
    const path = decodeURIComponent(url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[_\-+]/g, ' '));
    return path.replace(NUMBERS, ' ');
  } catch {
    return url;
  }
}
