const EMPTY = -1;
const ABSENT = Number.POSITIVE_INFINITY;

/**
 * A trie over UTF-16 units whose edges live in one open-addressing hash table: three typed arrays, no object a node.
 * Node 0 is the root; each node may end a word and then has its cost.
 */
export class Trie {
  #edgeNode: Int32Array;
  #edgeUnit: Uint16Array;
  #edgeChild: Int32Array;
  #mask: number;
  #costs: number[] = [ABSENT];

  /** `edges`: how many are expected; the table grows when there are more. */
  constructor(edges = 64) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(64, edges * 2)));
    this.#edgeNode = new Int32Array(size).fill(EMPTY);
    this.#edgeUnit = new Uint16Array(size);
    this.#edgeChild = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Returns the node reached over `unit`, -1 without one. */
  child(node: number, unit: number): number {
    const slot = this.#slot(node, unit);
    return this.#edgeNode[slot] === EMPTY ? -1 : (this.#edgeChild[slot] ?? -1);
  }

  /** Cost of the word that ends at the node, Infinity when none does. */
  cost(node: number): number {
    return this.#costs[node] ?? ABSENT;
  }

  add(word: string, cost: number): void {
    let node = 0;
    for (let at = 0; at < word.length; at++) node = this.#grow(node, word.charCodeAt(at));
    this.#costs[node] = cost;
  }

  #slot(node: number, unit: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    while (this.#edgeNode[slot] !== EMPTY && (this.#edgeNode[slot] !== node || this.#edgeUnit[slot] !== unit)) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #grow(node: number, unit: number): number {
    const slot = this.#slot(node, unit);
    if (this.#edgeNode[slot] !== EMPTY) return this.#edgeChild[slot] ?? -1;
    const child = this.#costs.length;
    this.#costs.push(ABSENT);
    this.#edgeNode[slot] = node;
    this.#edgeUnit[slot] = unit;
    this.#edgeChild[slot] = child;
    if (child * 2 > this.#mask) this.#rehash();
    return child;
  }

  #rehash(): void {
    const [nodes, units, children] = [this.#edgeNode, this.#edgeUnit, this.#edgeChild];
    const size = nodes.length * 2;
    this.#edgeNode = new Int32Array(size).fill(EMPTY);
    this.#edgeUnit = new Uint16Array(size);
    this.#edgeChild = new Int32Array(size);
    this.#mask = size - 1;
    for (let old = 0; old < nodes.length; old++) {
      const node = nodes[old] ?? EMPTY;
      if (node === EMPTY) continue;
      const slot = this.#slot(node, units[old] ?? 0);
      this.#edgeNode[slot] = node;
      this.#edgeUnit[slot] = units[old] ?? 0;
      this.#edgeChild[slot] = children[old] ?? 0;
    }
  }
}
