import { fold } from '../fold.ts';
import { eachToken } from '../tokens.ts';

/** A word unknown to the dictionary, and why it was taken for one. */
export interface NewWord {
  readonly word: string;
  readonly count: number;
  /**
   * Normalised mutual information of its parts: 1 when they only occur together, 0 when they meet by chance (Bouma
   * 2009).
   */
  readonly cohesion: number;
  /** Entropy of its neighbours, the lesser of both sides, in nats. */
  readonly freedom: number;
}

export interface NewWordOptions {
  /** Least number of times a word must be seen. */
  readonly least?: number;
  /** Most words returned, best first. */
  readonly most?: number;
}

const HAN_ONLY = /^\p{Script=Han}+$/u;
/** Parts joined; longer runs are phrases. */
const MAX_PARTS = 4;
const MAX_UNITS = 8;
const MIN_COHESION = 0.6;
const MIN_FREEDOM = 1;
/** Function words stick to everything. */
const NO_PART = new Set('的了和是在有与及或也都就而着过地得这那我你他她它们不没很为以于对从到说被把让给向');
/** Most candidates counted; beyond it the rare ones are dropped. */
const MAX_CANDIDATES = 200_000;

interface WordCandidate {
  count: number;
  readonly parts: readonly string[];
  readonly left: Map<string, number>;
  readonly right: Map<string, number>;
}

/**
 * Finds words of a topic that the dictionary lacks (S2.2: new words enter the lexicon), most frequent first. A missing
 * word falls apart into characters. So this looks for neighbouring characters that occur together (mutual information)
 * in free positions (branching entropy on both sides; Huang & Powers 2003). Dictionary words side by side are a phrase
 * and do not count.
 */
export function findNewWords(texts: readonly string[], options: NewWordOptions = {}): NewWord[] {
  const { least = 4, most = 200 } = options;
  const parts = new Map<string, number>();
  const candidates = new Map<string, WordCandidate>();
  let total = 0;
  for (const text of texts) {
    for (const run of hanRuns(text)) {
      total += run.length;
      for (const part of run) parts.set(part, (parts.get(part) ?? 0) + 1);
      countCandidates(run, candidates);
    }
    if (candidates.size > MAX_CANDIDATES)
      for (const [word, { count }] of candidates) if (count === 1) candidates.delete(word);
  }
  const chance = (part: string) => (parts.get(part) ?? 1) / total;
  const found: NewWord[] = [];
  for (const [word, { count, parts: of, left, right }] of candidates) {
    if (count < least) continue;
    const surprise = -Math.log(count / total);
    const apart = of.reduce((sum, part) => sum - Math.log(chance(part)), 0);
    const cohesion = (apart - surprise) / (surprise * (of.length - 1));
    const freedom = Math.min(entropy(left), entropy(right));
    if (cohesion >= MIN_COHESION && freedom >= MIN_FREEDOM) found.push({ word, count, cohesion, freedom });
  }
  return found.sort((a, b) => b.count - a.count || b.cohesion - a.cohesion).slice(0, most);
}

/** Runs of neighbouring Chinese words, cut at everything else. */
function hanRuns(text: string): string[][] {
  const folded = fold(text);
  const runs: string[][] = [[]];
  let last = 0;
  eachToken(folded, { way: 'likeliest' }, (start, end) => {
    const token = folded.slice(start, end);
    const isPart = token.length === 1 && HAN_ONLY.test(token);
    if ((start !== last || !isPart) && runs.at(-1)?.length) runs.push([]);
    if (isPart) runs.at(-1)?.push(token);
    last = end;
  });
  return runs.filter((run) => run.length > 1);
}

function countCandidates(run: readonly string[], candidates: Map<string, WordCandidate>): void {
  for (let from = 0; from < run.length; from++) {
    if (NO_PART.has(run[from] ?? '')) continue;
    for (let to = from + 2; to <= Math.min(run.length, from + MAX_PARTS); to++) {
      const parts = run.slice(from, to);
      const word = parts.join('');
      if (NO_PART.has(parts.at(-1) ?? '') || word.length > MAX_UNITS) break;
      const known = candidates.get(word) ?? { count: 0, parts, left: new Map(), right: new Map() };
      known.count += 1;
      seen(known.left, run[from - 1]);
      seen(known.right, run[to]);
      candidates.set(word, known);
    }
  }
}

/** A border of the run is a neighbour unlike any other. */
function seen(neighbours: Map<string, number>, neighbour: string | undefined): void {
  const key = neighbour ?? `border ${neighbours.size}`;
  neighbours.set(key, (neighbours.get(key) ?? 0) + 1);
}

function entropy(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  let sum = 0;
  for (const count of counts.values()) sum -= (count / total) * Math.log(count / total);
  return sum;
}
