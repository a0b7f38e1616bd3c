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

/**
 * The profile of a page by its own words, without those of its links: which of these are furniture depends on the other
 * pages of its host.
 */
export interface OwnProfile extends Omit<Profile, 'url' | 'bag' | 'mark' | 'tags'> {
  readonly naming: Naming;
  /** Weighted counts of its heaviest tokens, and of all that its links have, too. */
  readonly bag: ReadonlyMap<string, number>;
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

  /** @param own of this page, as `own` of a profiler of the same topic returned it */
  of(page: ProfiledPage, own?: OwnProfile): Profile {
    if (this.#numbers.size > MAX_NUMBERED) this.#numbers = this.#begin();
    const fields = own === undefined ? this.#ownFields(page) : [];
    const { hits, length, naming } = own ?? this.#counted(fields);
    const size = own === undefined ? this.#weigh(fields) : this.#weighOwn(own);
    const linked = this.#linkedField(page.links.slice(0, MAX_ANCHORS).filter((link) => !link.furniture));
    this.naming = naming;
    return {
      url: page.url.slice(0, MAX_URL),
      hits: this.#hitsIn([linked], hits),
      length,
      mark: this.#mark,
      tags: authorTags(page),
      bag: this.#heaviest(this.#weigh([linked], size)),
    };
  }

  /** Computes what of a page's profile is the same whatever its host repeats. */
  own(page: ProfiledPage): OwnProfile {
    if (this.#numbers.size > MAX_NUMBERED) this.#numbers = this.#begin();
    const fields = this.#ownFields(page);
    const size = this.#weigh(fields);
    const linked = new Set(this.#linkedField(page.links.slice(0, MAX_ANCHORS)).tokens);
    const also = [...linked].map((token) => [this.#numbers.name(token), this.#weights[token] ?? 0] as const);
    return {
      ...this.#counted(fields),
      bag: new Map([...also.filter(([, weight]) => weight > 0), ...this.#heaviest(size)]),
    };
  }

  #counted(fields: readonly WeightedField[]): Omit<OwnProfile, 'bag'> {
    const [text = [], title = []] = fields.map(({ tokens }) => tokens);
    return {
      hits: this.#hitsIn(
        fields,
        this.#wanted.map(() => 0),
      ),
      length: text.length,
      naming: this.#namingIn(title, text),
    };
  }

  /** Adds the weighted occurrences of each keyword to those of other fields. */
  #hitsIn(fields: readonly WeightedField[], hits: readonly number[]): readonly number[] {
    return this.#wanted.map((keyword, at) =>
      fields.reduce((sum, { weight, tokens }) => sum + weight * occurrences(keyword, tokens), hits[at] ?? 0),
    );
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

  #ownFields(page: ProfiledPage): WeightedField[] {
    const numbers = this.#numbers;
    return [
      { weight: WEIGHTS.text, tokens: numbers.all(page.text.slice(0, MAX_TEXT)) },
      { weight: WEIGHTS.title, tokens: numbers.all(page.title) },
      { weight: WEIGHTS.headings, tokens: numbers.all(page.headings.join('\n')) },
      { weight: WEIGHTS.description, tokens: numbers.all(page.description) },
      { weight: WEIGHTS.url, tokens: numbers.all(addressWords(page.url)) },
    ];
  }

  #linkedField(links: ProfiledPage['links']): WeightedField {
    return { weight: WEIGHTS.anchors, tokens: this.#numbers.all(links.map((link) => link.anchor).join('\n')) };
  }

  /** Takes weights that were added up before. @returns like `#weigh` */
  #weighOwn({ bag }: OwnProfile): number {
    let size = 0;
    for (const [token, weight] of bag) {
      const number = this.#numbers.id(token);
      if (number >= this.#weights.length) this.#reach(2 * this.#numbers.size);
      this.#weights[number] = weight;
      this.#found[size++] = number;
    }
    return size;
  }

  /** Adds the weights up. @param size tokens that have one. @returns how many have one then: the first of `#found`. */
  #weigh(fields: readonly WeightedField[], size = 0): number {
    if (this.#weights.length < this.#numbers.size) this.#reach(2 * this.#numbers.size);
    const weights = this.#weights;
    const found = this.#found;
    for (const { weight, tokens } of fields) {
      for (const token of tokens) {
        const before = weights[token] ?? 0;
        if (before === 0) found[size++] = token;
        weights[token] = before + weight;
      }
    }
    return size;
  }

  #reach(most: number): void {
    const [weights, found] = [this.#weights, this.#found];
    this.#weights = new Float64Array(most);
    this.#weights.set(weights);
    this.#found = new Int32Array(most);
    this.#found.set(found);
    this.#foundWeights = new Float64Array(most);
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
