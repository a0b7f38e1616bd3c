import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { FLAGS, NO_PREFIX, type SuffixTrie } from '../suffixes.ts';

const TRIE = /\/tldts\/dist\/es6\/src\/data\/trie\.js$/;
const LONGEST_PREFIX = 25;

/**
 * Packs the public suffix list of tldts, a third of the popup's program. tldts sorts labels by hash, which compresses
 * badly. Sorted by letters, each without the letters shared with the previous one, they take a quarter less of the
 * package.
 */
export const packSuffixes = (): Plugin => ({
  name: 'ambit-suffixes',
  apply: 'build',
  async transform(_code, id) {
    if (!TRIE.test(id)) return undefined;
    const unpacker = fileURLToPath(new URL('../suffixes.ts', import.meta.url));
    const packed = JSON.stringify(pack((await import(id)) as SuffixTrie));
    const names = 'nodeFlags, edgeStart, edgeChild, edgeLength, labelText, rulesRoot, exceptionsRoot';
    const code = `import { unpack } from ${JSON.stringify(unpacker)};\nexport const { ${names} } = unpack(${packed});`;
    return { code, map: null };
  },
});

/** Writes the trie as a text; `unpack` explains the format. */
export function pack(trie: SuffixTrie): string {
  const labels = labelsOf(trie);
  const below = (node: number): string => {
    const [from = 0, to = 0] = [trie.edgeStart[node], trie.edgeStart[node + 1]];
    if (from === to) return '';
    const edges = labels.slice(from, to).map((label, place) => ({ label, child: trie.edgeChild[from + place] ?? 0 }));
    edges.sort((a, b) => (a.label < b.label ? -1 : 1));
    let [before, flags] = ['', 1];
    const parts = edges.map(({ label, child }) => {
      const shared = sharedLetters(before, label);
      const own = trie.nodeFlags[child] ?? 0;
      const said = own === flags ? '' : (FLAGS[own] ?? '');
      [before, flags] = [label, own];
      return String.fromCharCode(NO_PREFIX + shared) + label.slice(shared) + said + below(child);
    });
    return `(${parts.join('')})`;
  };
  return below(trie.rulesRoot) + below(trie.exceptionsRoot);
}

export function labelsOf({ edgeLength, labelText }: SuffixTrie): string[] {
  let offset = 0;
  return Array.from(edgeLength).map((length) => {
    offset += length;
    return labelText.slice(offset - length, offset);
  });
}

function sharedLetters(a: string, b: string): number {
  let shared = 0;
  while (shared < LONGEST_PREFIX && shared < a.length && a[shared] === b[shared]) shared++;
  return shared;
}
