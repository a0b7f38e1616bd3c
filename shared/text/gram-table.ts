/** Slots for each n-gram or beginning of one: finding a missing one takes two looks on average. */
const SLOTS_A_NODE = 2;
const SPACE = 0x20;
/**
 * Words that are remembered with their nodes, some 100 bytes each; a longer one may be a slice that keeps its text
 * alive.
 */
const MAX_KNOWN = 5_000;
const LONGEST_KNOWN = 12;

/**
 * Character n-grams of words, with evidence for each of some languages (naive Bayes). A trie in columns, because a
 * crawl reads each page's text in one pass. Not for two readers at once: it counts in place.
 */
export class GramTable {
  readonly #languages: readonly string[];
  /**
   * Two places an edge, side by side in memory: (node << 16 | unit), open addressing, 0 where it is free, since no edge
   * leads out of the root by unit 0; and the node that it leads to.
   */
  readonly #edges: Int32Array;
  readonly #mask: number;
  /** By node the start of its entries in `#votes`; the next node's start is the end. */
  readonly #from: Int32Array;
  /** Place of a language, level, place, level ... */
  readonly #votes: Uint8Array;
  /** Number of times a node's n-gram occurs in the current text. */
  readonly #times: Int32Array;
  /** Nodes that were met, the first `#count` places. */
  readonly #met: Int32Array;
  #count = 0;
  readonly #known = new Map<string, readonly number[]>();
  readonly #scores: Int32Array;

  /**
   * @param grams of one unit and more, each at most once @param tongues for each n-gram a letter for each of its
   * languages: the distance to the previous one, from A @param levels of all of these in one row, from A
   */
  constructor(languages: readonly string[], grams: readonly string[], tongues: readonly string[], levels: string) {
    const nodes =
      1 + new Set(grams.flatMap((gram) => Array.from({ length: gram.length }, (_, at) => gram.slice(0, at + 1)))).size;
    if (nodes >= 2 ** 15) throw new RangeError(`A table of ${nodes} beginnings of n-grams is too large.`);
    this.#languages = languages;
    const slots = 2 ** Math.ceil(Math.log2(nodes * SLOTS_A_NODE));
    this.#mask = slots - 1;
    this.#edges = new Int32Array(slots * 2);
    this.#times = new Int32Array(nodes);
    this.#met = new Int32Array(nodes);
    this.#scores = new Int32Array(languages.length);
    const votes: number[][] = Array.from({ length: nodes }, () => []);
    let made = 1;
    let read = 0;
    for (const [line, gram] of grams.entries()) {
      let node = 0;
      for (let at = 0; at < gram.length; at++) {
        const slot = this.#slot(node, gram.charCodeAt(at));
        if (this.#edges[slot] === 0) {
          this.#edges[slot] = (node << 16) | gram.charCodeAt(at);
          this.#edges[slot + 1] = made++;
        }
        node = this.#edges[slot + 1] ?? 0;
      }
      let place = -1;
      for (const step of tongues[line] ?? '') {
        place += step.charCodeAt(0) - 64;
        votes[node]?.push(place, levels.charCodeAt(read++) - 65);
      }
    }
    this.#votes = Uint8Array.from(votes.flat());
    this.#from = new Int32Array(nodes + 1);
    for (const [node, list] of votes.entries()) this.#from[node + 1] = (this.#from[node] ?? 0) + list.length;
  }

  /** Returns the slot of the edge, or the free slot for it. */
  #slot(node: number, unit: number): number {
    const key = (node << 16) | unit;
    let slot = (Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 8) & this.#mask;
    while (this.#edges[slot * 2] !== 0 && this.#edges[slot * 2] !== key) slot = (slot + 1) & this.#mask;
    return slot * 2;
  }

  /** Counts every n-gram that the table knows of a word with a space on either side. */
  count(word: string): void {
    for (const node of this.#nodesOf(word)) {
      const times = this.#times[node] ?? 0;
      if (times === 0) this.#met[this.#count++] = node;
      this.#times[node] = times + 1;
    }
  }

  /** Nodes of the n-grams of a word. Short words make up most of all texts, and are looked up once. */
  #nodesOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const nodes: number[] = [];
    for (let from = -1; from <= word.length; from++) {
      let node = 0;
      for (let to = from; to <= word.length; to++) {
        const unit = to < 0 || to === word.length ? SPACE : word.charCodeAt(to);
        node = this.#edges[this.#slot(node, unit) + 1] ?? 0;
        if (node === 0) break;
        nodes.push(node);
      }
    }
    if (word.length > LONGEST_KNOWN) return nodes;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(word, nodes);
    return nodes;
  }

  /** The language for which most was counted since the last call, undefined when nothing was; then all counts are 0. */
  likeliest(): string | undefined {
    const scores = this.#scores.fill(0);
    // Reads the fields once: a text has some thousand votes.
    const votes = this.#votes;
    const from = this.#from;
    // Counts first: a single letter occurs in most languages, and at every tenth place.
    for (let at = 0; at < this.#count; at++) {
      const node = this.#met[at] ?? 0;
      const times = this.#times[node] ?? 0;
      this.#times[node] = 0;
      const end = from[node + 1] ?? 0;
      for (let vote = from[node] ?? 0; vote < end; vote += 2) {
        const place = votes[vote] ?? 0;
        scores[place] = (scores[place] ?? 0) + Math.imul(times, votes[vote + 1] ?? 0);
      }
    }
    this.#count = 0;
    let best = 0;
    for (let place = 1; place < scores.length; place++) if ((scores[place] ?? 0) > (scores[best] ?? 0)) best = place;
    return (scores[best] ?? 0) > 0 ? this.#languages[best] : undefined;
  }
}
