import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';

/** Confirmations after which a rule holds. */
const CONFIRMED = 2;
/**
 * Normal forms remembered, of one rule and in all, and rules a crawl; a site that makes more is left to other guards.
 */
const MAX_FORMS = 5_000;
const MAX_FORMS_IN_ALL = 50_000;
const MAX_RULES = 1_000;

/**
 * Most query keys, and path segments, of an address that rules examine: each is compared with all others, and machines
 * make long addresses.
 */
const MAX_PARTS = 24;

interface DustRule {
  confirmed: number;
  /** Two pages that the rule calls one were different: it never holds again. */
  refuted: boolean;
  /** Content by normal form. */
  readonly forms: Map<string, string>;
}

/**
 * Rules for different URLs with similar text (DUST; Bar-Yossef, Keidar, Schonfeld 2007), learned while crawling: a
 * query key, or a piece of a path, of one host that two pairs of addresses differed in while their pages were the same
 * does not matter. Of addresses that are one by a rule that holds only the first is worth a fetch. One pair of
 * different pages refutes a rule.
 */
export class Dust {
  readonly #rules = new Map<string, DustRule>();
  #forms = 0;

  /**
   * A page was fetched.
   * @param url as it answered: by another spelling than the canonical one no rule would be found.
   * @param twin the canonical URL of an earlier page with the same content.
   * @param content hash, '' for none.
   */
  learn(url: string, content: string, twin: string | undefined): void {
    if (twin === undefined && this.#rules.size === 0) return;
    const parsed = new URL(canonicalUrl(url) ?? url);
    const suspect = twin === undefined ? undefined : differenceOf(parsed, new URL(twin));
    if (suspect !== undefined && (this.#rules.has(suspect) || this.#rules.size < MAX_RULES)) {
      const rule = this.#rules.get(suspect) ?? { confirmed: 0, refuted: false, forms: new Map<string, string>() };
      rule.confirmed += 1;
      this.#rules.set(suspect, rule);
    }
    for (const { name, form } of formsOf(parsed, (rule) => this.#rules.has(rule))) {
      const rule = this.#rules.get(name);
      if (rule === undefined) continue;
      const before = rule.forms.get(form);
      if (before !== undefined && before !== '' && content !== '' && before !== content) rule.refuted = true;
      if (rule.forms.size >= MAX_FORMS || this.#forms >= MAX_FORMS_IN_ALL) continue;
      if (before === undefined) this.#forms += 1;
      rule.forms.set(form, content);
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#forms = archive.number(this.#forms);
    const known = [...this.#rules];
    const count = archive.number(known.length);
    if (archive.isLoading) this.#rules.clear();
    for (let at = 0; at < count; at++) {
      const [name, rule] = known[at] ?? ['', { confirmed: 0, refuted: false, forms: new Map<string, string>() }];
      const rest = { confirmed: archive.number(rule.confirmed), refuted: archive.flag(rule.refuted) };
      const forms = yield* archive.texts([...rule.forms.keys()]);
      const contents = yield* archive.texts([...rule.forms.values()]);
      const stored = archive.text(name);
      if (!archive.isLoading) continue;
      this.#rules.set(stored, { ...rest, forms: new Map(forms.map((form, place) => [form, contents[place] ?? ''])) });
    }
  }

  /** The rule by which the page of this address was fetched already, as a place with `*` for what does not matter. */
  sameAs(url: string): string | undefined {
    if (this.#rules.size === 0) return undefined;
    const holds = (name: string): boolean => {
      const rule = this.#rules.get(name);
      return rule !== undefined && !rule.refuted && rule.confirmed >= CONFIRMED;
    };
    return formsOf(new URL(url), holds).find(({ name, form }) => this.#rules.get(name)?.forms.has(form))?.name;
  }
}

interface Form {
  /** The rule: host and what varies. */
  readonly name: string;
  /** The address without it. */
  readonly form: string;
}

/**
 * Lists every rule that could apply to an address, with the address as that rule sees it.
 * @param isMeant returns whether the rule of this name is wanted
 */
function formsOf(url: URL, isMeant: (name: string) => boolean = () => true): readonly Form[] {
  const { hostname: host, pathname, searchParams, search } = url;
  const forms: Form[] = [];
  const keys = new Set(searchParams.keys());
  for (const key of keys.size > MAX_PARTS ? [] : keys) {
    const name = `${host} ?${key}=*`;
    if (!isMeant(name)) continue;
    const rest = new URLSearchParams(searchParams);
    rest.delete(key);
    forms.push({ name, form: `${pathname}?${rest}` });
  }
  const segments = pathname.split('/');
  if (segments.length > MAX_PARTS) return forms;
  segments.forEach((segment, at) => {
    if (segment === '') return;
    const name = `${host} ${segments.map((_, place) => (place === at ? '*' : '-')).join('/')}`;
    if (isMeant(name)) forms.push({ name, form: `${segments.with(at, '*').join('/')}${search}` });
  });
  return forms;
}

/** The one rule that would make both addresses one. */
function differenceOf(a: URL, b: URL): string | undefined {
  if (a.hostname !== b.hostname) return undefined;
  const ofB = new Map(formsOf(b).map(({ name, form }) => [name, form]));
  const shared = formsOf(a).find(({ name, form }) => ofB.get(name) === form);
  return shared?.name;
}
