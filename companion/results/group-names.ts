import { setImmediate as turn } from 'node:timers/promises';
import { isFurniture, isKnownSentence, MIN_KEYED, pageSentences, weightOf } from '../../shared/page/page-sentences.ts';
import { asWritten } from '../../shared/text/as-written.ts';
import { isTelling } from '../../shared/text/telling.ts';
import { termOf } from '../../shared/text/terms.ts';
import { words } from '../../shared/text/words.ts';
import type { Outline, ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import type { Group } from './groups.ts';

/** Words that name a sub-topic at most. */
const MAX_WORDS = 4;
/** Pages of a sub-topic that give it its name, nearest to its centre first, and UTF-16 units read of each. */
const MAX_NAMING = 15;
const MAX_TEXT = 20_000;
/** Share of a sub-topic's pages that must contain a word, and the least number of them. */
const MIN_SHARE = 0.15;
const MIN_PAGES = 2;
/** Weight of a word that every title contains, and of one that every link text contains, beside 1 for the texts. */
const OF_TITLES = 4;
const OF_ANCHORS = 2;
/** Share of the pages from whose hosts a word must be missing: the name of a site names no sub-topic. */
const MAX_OF_HOSTS = 0.3;
/** Share of all titles from which a word tells no sub-topic from the others, and sub-topics that are compared. */
const OF_ALL = 0.4;
const MIN_COMPARED = 3;
/** Share of the sub-topics that a word would name from which it names none. */
const OF_NAMES = 0.5;

/** Pages of a host with a short line from which it names none of them. */
const REPEATED = 3;

/** Words of a sub-topic, heaviest first. */
type Weighted = readonly (readonly [word: string, weight: number])[];

/** A page of a sub-topic, with the words of its text. */
export interface NamedMember extends Pick<ResultRow, 'title' | 'anchor' | 'host'> {
  readonly words: readonly string[];
}

/**
 * Returns at most 4 words that name a sub-topic: of its heaviest words those that its titles and the links to its pages
 * use. Leaves out general words, site furniture, markup and names of hosts. @param weighted its words, heaviest first
 * @param isOfAll true for a word that other sub-topics' titles have as well; such words name a sub-topic without others
 */
export function groupName(
  weighted: Weighted,
  members: readonly NamedMember[],
  isOfAll: (word: string) => boolean = () => false,
): string[] {
  return namer(weighted, members)(isOfAll);
}

/** Reads the pages of a sub-topic once, for any number of names. @returns `groupName` without its first arguments */
function namer(weighted: Weighted, members: readonly NamedMember[]): (isOfAll: (word: string) => boolean) => string[] {
  const titled = sharesOf(members.map(({ title }) => words(title)));
  const linked = sharesOf(members.map(({ anchor }) => words(anchor)));
  const contained = sharesOf(members.map((member) => [...member.words, ...words(member.title)]));
  const hosts = sharesOf(members.map(({ host }) => host.split(/[.-]/)));
  const least = Math.max(MIN_SHARE, Math.min(1, MIN_PAGES / Math.max(1, members.length)));
  const share = (shares: ReadonlyMap<string, number>, word: string): number => shares.get(termOf(word)) ?? 0;
  const isName = ([word]: readonly [string, number]): boolean =>
    isTelling(word) && share(contained, word) > 0 && share(hosts, word) <= MAX_OF_HOSTS;
  const named = weighted.filter(isName);
  const usual = named.filter(([word]) => share(contained, word) >= least);
  const spelled = members.flatMap(({ title, anchor }) => [title, anchor]).join('\n');
  return (isOfAll) => {
    const own = usual.filter(([word]) => !isOfAll(word));
    // A sub-topic of pages that share no word, or no other than all have, still needs a name.
    const candidates = ([own, usual].find((some) => some.length > 0) ?? named)
      .map(([word, weight]) => ({
        word,
        value: weight * (1 + OF_TITLES * share(titled, word) + OF_ANCHORS * share(linked, word)),
      }))
      .sort((a, b) => b.value - a.value)
      // Pages spell a word in several forms.
      .filter(({ word }, at, all) => all.findIndex((other) => termOf(other.word) === termOf(word)) === at)
      .slice(0, MAX_WORDS);
    return asWritten(
      candidates.map(({ word }) => word),
      spelled,
    );
  };
}

/** Returns the names of sub-topics, in their sequence. @param repeated keys of sentences that tell of a host alone */
export async function namesOf(
  store: Store,
  groups: readonly Group<Outline>[],
  repeated: ReadonlySet<number>,
): Promise<readonly (readonly string[])[]> {
  const rows = groups.map(({ members }) => store.results.rowsOf(members.slice(0, MAX_NAMING).map(({ id }) => id)));
  const titles = sharesOf(rows.flat().map(({ title }) => words(title)));
  const isOfAll = (word: string): boolean => groups.length >= MIN_COMPARED && (titles.get(termOf(word)) ?? 0) > OF_ALL;
  const own: OwnLines[][] = [];
  for (const pages of rows) {
    own.push(pages.map((row) => ({ row, lines: ownLines(store, row, repeated) })));
    await turn();
  }
  const labels = repeatedLabels(own.flat());
  const namers: ReturnType<typeof namer>[] = [];
  for (const [at, pages] of own.entries()) {
    const members = pages.map(({ row, lines }) => ({
      ...row,
      words: words(lines.filter((line) => !labels.has(labelKey(row.host, line))).join('\n')),
    }));
    namers.push(namer(groups[at]?.weighted ?? [], members));
    await turn();
  }
  const named = (isOfOthers: (word: string) => boolean) => namers.map((name) => name(isOfOthers));
  const shares = sharesOf(named(isOfAll));
  return named(
    (word) => isOfAll(word) || (groups.length >= MIN_COMPARED && (shares.get(termOf(word)) ?? 0) > OF_NAMES),
  );
}

interface OwnLines {
  readonly row: ResultRow;
  readonly lines: readonly string[];
}

/** Returns the sentences of a page that are no furniture, and that its host does not repeat. */
function ownLines({ results }: Store, { id, host, snippet }: ResultRow, repeated: ReadonlySet<number>): string[] {
  const text = (results.record(id)?.text ?? snippet).slice(0, MAX_TEXT);
  return pageSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((one) => !isFurniture(one) && !isKnownSentence(host, one, (key) => repeated.has(key)));
}

const labelKey = (host: string, line: string): string => `${host}\n${line.toLowerCase()}`;

/**
 * Returns the keys of lines that several pages of one host have and that are too short to count as sentences. The name
 * of an author is one.
 */
function repeatedLabels(pages: readonly OwnLines[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { row, lines } of pages) {
    const short = lines.filter((line) => weightOf(line) < MIN_KEYED).map((line) => labelKey(row.host, line));
    for (const key of new Set(short)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= REPEATED).map(([key]) => key));
}

/** Share of the lists that contain each term. */
function sharesOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const term of new Set(list.map(termOf))) counts.set(term, (counts.get(term) ?? 0) + 1 / lists.length);
  }
  return counts;
}
