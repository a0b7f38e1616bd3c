/**
 * Functions called with hostile input, and the checks on each answer. `shared/` declares no errors: anything thrown is
 * a fault.
 */
import { parseHtml, parseTree } from '../../companion/parse/parse-html.ts';
import { randomFrom } from '../../shared/learning/random.ts';
import { densityText } from '../../shared/page/density-text.ts';
import { isoDate } from '../../shared/page/facts/iso-date.ts';
import { skyreachTitle } from '../../shared/page/facts/skyreach-title.ts';
import { flatten } from '../../shared/page/flat.ts';
import { saysNothing } from '../../shared/page/links/empty-anchor.ts';
import { PAGE_LIMITS } from '../../shared/page/record.ts';
import { snapshotTreeSteps } from '../../shared/page/snapshot-tree.ts';
import { finish } from '../../shared/page/steps.ts';
import { summary } from '../../shared/page/summary.ts';
import { findNewWords } from '../../shared/text/chinese/new-words.ts';
import { displayText } from '../../shared/text/display.ts';
import { IdfTable } from '../../shared/text/idf.ts';
import { language } from '../../shared/text/language.ts';
import { lexicalLikeness } from '../../shared/text/likeness/lexical.ts';
import { textHash } from '../../shared/text/sameness/exact.ts';
import { resemblance, sketch } from '../../shared/text/sameness/sketch.ts';
import { countTitle, isSameTitle } from '../../shared/text/sameness/titles.ts';
import { segment } from '../../shared/text/segment.ts';
import { terms } from '../../shared/text/terms.ts';
import { cosine, termFrequencies } from '../../shared/text/vector.ts';
import { words } from '../../shared/text/words.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import { canonicalUrl } from '../../shared/url/canonical.ts';
import { displayUrl } from '../../shared/url/display.ts';
import { siteOf } from '../../shared/url/site.ts';
import { anyPage, anyText, anyUrl, type Random } from './mutate.ts';

function must(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

const LONE = /\p{Surrogate}/u;
const OVERRIDE = /[\u202a-\u202e]/;
const isLine = (text: string, most: number): boolean => text.length <= most && !LONE.test(text);

function page(random: Random): string {
  const html = anyPage(random);
  const url = canonicalUrl(anyUrl(random)) ?? 'http://a.example/';
  const record = parseHtml(html, url);
  must(isLine(record.title, PAGE_LIMITS.title), 'the title is bounded and well-formed');
  must(isLine(record.text, PAGE_LIMITS.text), 'the text is bounded and well-formed');
  for (const [at, link] of record.links.entries()) {
    must(/^https?:\/\//.test(link.url) && link.url.length <= PAGE_LIMITS.url, 'a link leads to http(s)');
    must(link.position === at, 'links are numbered in order');
    for (const text of [link.anchor, link.before, link.after, link.block, link.heading]) {
      must(isLine(text, PAGE_LIMITS.context), 'context is bounded and well-formed');
    }
    for (const text of [link.windowBefore, link.windowAfter]) {
      must(isLine(text, PAGE_LIMITS.window), 'a window is bounded and well-formed');
    }
    must(link.path.length <= PAGE_LIMITS.path, 'a path is bounded');
    saysNothing(link.anchor);
  }
  must(record.text.includes(summary(record.text, 1)), 'a summary stands in the text');
  const flat = flatten(parseTree(html).root);
  densityText(flat);
  skyreachTitle(flat);
  const hostile = flatten(finish(snapshotTreeSteps({ markup: html, truncated: false })).root);
  must(hostile.elements.length <= PAGE_LIMITS.nodes, 'what a tab hands over is bounded, whatever it is');
  return html;
}

function url(random: Random): string {
  const input = anyUrl(random);
  const canonical = canonicalUrl(input, 'http://base.example/dir/');
  displayUrl(input);
  if (canonical === undefined) return input;
  must(canonicalUrl(canonical) === canonical, 'a canonical address is its own canonical address');
  must(/^https?:\/\//.test(canonical), 'a canonical address is http(s)');
  siteOf(canonical);
  displayUrl(canonical);
  return input;
}

function text(random: Random): string {
  const [one, other] = [anyText(random), anyText(random)];
  must(
    segment(one).every((word) => word !== ''),
    'no word is empty',
  );
  words(one);
  segment(one, { way: 'forward-maximum' });
  must(/^(?:und|[a-z]{2,3})$/.test(language(one)), 'a language is a tag');
  const shown = displayText(one);
  must(!LONE.test(shown) && !OVERRIDE.test(shown), 'what is shown turns no direction');
  const alike = cosine(termFrequencies(terms(one)), termFrequencies(terms(other)));
  must(alike >= 0 && alike <= 1 + 1e-9, 'a cosine lies in [0, 1]');
  const near = resemblance(sketch(one), sketch(other));
  must(near >= 0 && near <= 1, 'a resemblance lies in [0, 1]');
  textHash(one);
  const idf = new IdfTable();
  countTitle(one, idf);
  must(isSameTitle(one, other, idf) === isSameTitle(other, one, idf), 'sameness of titles has no direction');
  lexicalLikeness.likeness(one.slice(0, 40), other.slice(0, 40));
  isoDate(one);
  findNewWords([one, other]);
  tokens(one);
  keywordsOf([one, other]);
  return one;
}

export const TARGETS = { page, url, text } as const;
export type FuzzTarget = keyof typeof TARGETS;

export interface Fault {
  readonly target: FuzzTarget;
  readonly seed: number;
  readonly error: unknown;
}

/** One case; its seed alone repeats it. */
export function runCase(target: FuzzTarget, seed: number): Fault | undefined {
  try {
    TARGETS[target](randomFrom(seed));
    return undefined;
  } catch (error) {
    return { target, seed, error };
  }
}
