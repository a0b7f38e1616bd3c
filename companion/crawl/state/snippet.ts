import { wellFormed } from '../../../shared/text/well-formed.ts';

const LENGTH = 240;
/** Most UTF-16 units that are searched: a page names its subject before that. */
const SEARCHED = 50_000;

/**
 * Returns at most 240 UTF-16 units of a text around the place with most of `words` close together. Returns the
 * beginning when it finds no word. Cuts at nearby white space, with … where it left text out.
 */
export function snippetOf(text: string, words: readonly string[]): string {
  const searched = text.slice(0, SEARCHED);
  const hits = hitsOf(
    searched.toLowerCase(),
    words.map((word) => word.toLowerCase()),
  );
  const start = bestStart(hits, words.length);
  return cut(text, Math.max(0, start - 40));
}

interface WordMatch {
  readonly at: number;
  readonly word: number;
}

const MAX_HITS = 1_000;

function hitsOf(text: string, words: readonly string[]): WordMatch[] {
  const hits: WordMatch[] = [];
  for (const [index, word] of words.entries()) {
    if (word === '') continue;
    let from = text.indexOf(word);
    for (let found = 0; from >= 0 && found < MAX_HITS; found++) {
      hits.push({ at: from, word: index });
      from = text.indexOf(word, from + word.length);
    }
  }
  return hits.sort((a, b) => a.at - b.at);
}

/** Distinct words count most, heavier words (named first) more than lighter ones. */
function bestStart(hits: readonly WordMatch[], words: number): number {
  /** The hit from which each word was counted last. */
  const countedFrom = new Int32Array(words).fill(-1);
  let best = 0;
  let most = 0;
  for (const [index, first] of hits.entries()) {
    let value = 0;
    for (let next = index; next < hits.length; next++) {
      const hit = hits[next];
      if (hit === undefined || hit.at > first.at + LENGTH - 60) break;
      value += countedFrom[hit.word] === index ? 0.1 : 1 + 1 / (1 + hit.word);
      countedFrom[hit.word] = index;
    }
    if (value > most) {
      most = value;
      best = first.at;
    }
  }
  return best;
}

function cut(text: string, wanted: number): string {
  const start = wanted === 0 ? 0 : afterSpace(text, wanted);
  const room = LENGTH - (start > 0 ? 1 : 0);
  const whole = text.slice(start);
  const end = whole.length <= room ? whole.length : beforeSpace(whole, room - 1);
  const middle = whole.slice(0, end).replace(/\s+/g, ' ').trim();
  return wellFormed(`${start > 0 ? '…' : ''}${middle}${end < whole.length ? '…' : ''}`);
}

const NEAR = 30;

function afterSpace(text: string, at: number): number {
  const space = text.slice(at, at + NEAR).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function beforeSpace(text: string, at: number): number {
  const tail = text.slice(at - NEAR, at);
  const space = tail.search(/\s\S*$/);
  return space < 0 ? at : at - NEAR + space;
}
