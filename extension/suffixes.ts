/**
 * The trie of public suffixes as tldts reads it: arrays by node and by edge, the edges of a node in the order of their
 * hashes.
 */
export interface SuffixTrie {
  readonly nodeFlags: Uint8Array;
  /** First edge of each node, and one more number: where the edges end. */
  readonly edgeStart: ArrayLike<number>;
  readonly edgeChild: ArrayLike<number>;
  readonly edgeLength: ArrayLike<number>;
  /** Labels of all edges, one after the other. */
  readonly labelText: string;
  readonly rulesRoot: number;
  readonly exceptionsRoot: number;
}

/** Characters that encode a node's flags, by number. */
export const FLAGS = '!#%&';
/** Stands for no letter shared with the label before; labels have no capitals. */
export const NO_PREFIX = 'A'.charCodeAt(0);

interface Node {
  readonly flags: number;
  readonly edges: { readonly label: string; readonly to: Node }[];
}

/**
 * Unpacks the trie that `pack` (build/suffixes.ts) wrote. Each label is a capital for the number of letters shared with
 * the previous label, then its other letters. Its flags follow if they differ from the previous ones, then its children
 * in brackets.
 */
export function unpack(packed: string): SuffixTrie {
  let at = 0;
  const read = (flags: number): Node => {
    const node: Node = { flags, edges: [] };
    if (packed[at] !== '(') return node;
    at++;
    let [label, own] = ['', 1];
    while (packed[at] !== ')') {
      const shared = packed.charCodeAt(at++) - NO_PREFIX;
      const from = at;
      while (isOfLabel(packed.charCodeAt(at))) at++;
      label = label.slice(0, shared) + packed.slice(from, at);
      const said = FLAGS.indexOf(packed[at] ?? ')');
      if (said >= 0) {
        own = said;
        at++;
      }
      node.edges.push({ label, to: read(own) });
    }
    at++;
    return node;
  };
  const [rules, exceptions] = [read(0), read(0)];
  return laidOut(rules, exceptions);
}

/**
 * Brackets and flags sort below all label characters, and capitals lie between them. NaN means that the text has ended.
 */
const isOfLabel = (code: number): boolean => code >= 42 && (code < NO_PREFIX || code > NO_PREFIX + 25);

function laidOut(rules: Node, exceptions: Node): SuffixTrie {
  const nodes = [rules, exceptions];
  const [edgeStart, edgeChild, edgeLength]: [number[], number[], number[]] = [[0], [], []];
  let labelText = '';
  // Grows while it is gone through.
  for (const { edges } of nodes) {
    const ordered = edges.map((edge) => ({ ...edge, hash: hashOf(edge.label) })).sort((a, b) => a.hash - b.hash);
    for (const { label, to } of ordered) {
      edgeChild.push(nodes.push(to) - 1);
      edgeLength.push(label.length);
      labelText += label;
    }
    edgeStart.push(edgeChild.length);
  }
  const nodeFlags = Uint8Array.from(nodes, ({ flags }) => flags);
  return { nodeFlags, edgeStart, edgeChild, edgeLength, labelText, rulesRoot: 0, exceptionsRoot: 1 };
}

/** Hashes a label like tldts: djb2 from its end. */
function hashOf(label: string): number {
  let hash = 5381;
  for (let at = label.length - 1; at >= 0; at--) hash = (hash * 33) ^ label.charCodeAt(at);
  return hash >>> 0;
}
