import { wordsIn } from '../../shared/text/words.ts';
import { parseUrl } from '../../shared/url/parse-url.ts';
import { hostOf, siteOf } from '../../shared/url/site.ts';
import type { IndexedDocument, SearchedDocument } from '../store/text-index.ts';
import { indexTerm, partsOf } from './terms.ts';

/** Text beyond this is not searched, in UTF-16 units. */
export const MAX_TEXT = 50_000;
/** BM25's k1 and b, with a fixed mean length in words: a changing mean would change documents indexed before. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const MEAN_WORDS = 600;
/**
 * Saturated frequencies from which a term counts as frequent, and as very frequent: some 2 and 7 times in 600 words.
 */
const FREQUENT = 0.6;
const VERY_FREQUENT = 0.85;

/** Prefixes of index terms that are values and no words. */
export const FACETS = { site: 'site', topic: 'topic', kind: 'kind' } as const;

/** Makes what the index holds of a document. Cost: one cut of its text into words. */
export function indexedDocument(document: SearchedDocument): IndexedDocument {
  const { id, url, title, text, note, topicId, kind, pageKind } = document;
  const counts = new Map<string, number>();
  const titled = new Set(termsIn(title));
  const body = termsIn(text.slice(0, MAX_TEXT));
  for (const term of [...body, ...titled, ...termsIn(wordsOfPath(url))]) counts.set(term, (counts.get(term) ?? 0) + 1);
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * body.length) / MEAN_WORDS);
  const frequent: string[] = [];
  const veryFrequent: string[] = [];
  for (const [term, count] of counts) {
    const saturated = count / (count + norm);
    if (count < 2 || saturated < FREQUENT) continue;
    frequent.push(term);
    if (saturated >= VERY_FREQUENT) veryFrequent.push(term);
  }
  const facets = [
    ...hostsAbove(url).map((host) => [FACETS.site, host] as const),
    ...(topicId === undefined ? [] : [[FACETS.topic, topicId] as const]),
    [FACETS.kind, kind] as const,
    ...(pageKind === undefined ? [] : [[FACETS.kind, pageKind] as const]),
  ];
  const noted = [...new Set(termsIn(note))];
  return { id, terms: [...counts.keys()], titled: [...titled], frequent, veryFrequent, facets, noted, note };
}

function termsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of wordsIn(text)) {
    const term = indexTerm(word);
    if (term !== '') found.push(term, ...partsOf(term));
  }
  return found;
}

/** Returns the words of an address that people chose: of its host and of its path. */
function wordsOfPath(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === undefined) return '';
  return `${parsed.hostname} ${safelyDecoded(parsed.pathname)}`.replace(/[./_+-]/g, ' ');
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the host and every name above it, down to its site. */
function hostsAbove(url: string): readonly string[] {
  const [host, site] = [hostOf(url), siteOf(url)];
  const names = [host];
  for (let name = host; name !== site && name.includes('.'); ) {
    name = name.slice(name.indexOf('.') + 1);
    names.push(name);
  }
  return names.filter((name) => name !== '');
}
