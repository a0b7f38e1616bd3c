import type { PageRecord } from '../../../shared/page/record.ts';
import type { Word } from '../../../shared/text/word.ts';
import { wordsIn } from '../../../shared/text/words.ts';
import type { WordForms } from '../../../shared/topic/word-forms.ts';
import { MAX_TEXT } from '../profile/profiler.ts';

/** The part of a page whose words are shown as reasons. */
export type NamedPage = Pick<PageRecord, 'title' | 'text' | 'url' | 'links'>;

/** Links of a page whose texts are read. */
const MAX_ANCHORS = 100;

/** Texts of the page's own links. */
export const anchorsOf = ({ links }: NamedPage): readonly string[] =>
  links.flatMap(({ anchor, furniture }) => (furniture ? [] : [anchor])).slice(0, MAX_ANCHORS);

/** Words of some texts in order; undefined between two texts, which no phrase spans. */
export const sequenceOf = (texts: readonly string[]): readonly (Word | undefined)[] =>
  texts.flatMap((text) => [...wordsIn(text), undefined]);

/** Title and text of a page, as far as its words are looked for there. */
export const textsOf = ({ title, text }: NamedPage): readonly string[] => [title, text.slice(0, MAX_TEXT)];

/** Counts how often each form of a word occurs. Most words of a page have one form: only others need a map. */
export class FormCounts {
  #first = '';
  #ofFirst = 0;
  #others: Map<string, number> | undefined;
  total = 0;

  add(form: string): void {
    this.total += 1;
    if (this.#ofFirst === 0) this.#first = form;
    if (form === this.#first) {
      this.#ofFirst += 1;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(form, (this.#others.get(form) ?? 0) + 1);
  }

  /** The most frequent form, the first of equally frequent ones; '' without any. */
  get commonest(): string {
    let best = this.#first;
    let most = this.#ofFirst;
    for (const [form, count] of this.#others ?? []) {
      if (count <= most) continue;
      best = form;
      most = count;
    }
    return best;
  }
}

/** Forms of each term of a page; those of a typed word are by its term. */
export function formsByTerm(
  sequence: readonly (Word | undefined)[],
  typed: WordForms,
): ReadonlyMap<string, FormCounts> {
  const byTerm = new Map<string, FormCounts>();
  for (const word of sequence) {
    if (word === undefined || word.term === '') continue;
    const term = typed.of(word.term);
    let forms = byTerm.get(term);
    if (forms === undefined) {
      forms = new FormCounts();
      byTerm.set(term, forms);
    }
    forms.add(word.text);
  }
  return byTerm;
}
