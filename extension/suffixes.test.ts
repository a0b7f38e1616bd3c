// @vitest-environment node
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { labelsOf, pack } from './build/suffixes.ts';
import { type SuffixTrie, unpack } from './suffixes.ts';

const TRIE = resolve('node_modules/tldts/dist/es6/src/data/trie.js');

/** Every path of labels with the flags at its end, the labels of a node in the order in which they are searched. */
function paths(trie: SuffixTrie): string[] {
  const labels = labelsOf(trie);
  const found: string[] = [];
  const walk = (node: number, way: string): void => {
    for (let edge = trie.edgeStart[node] ?? 0; edge < (trie.edgeStart[node + 1] ?? 0); edge++) {
      const child = trie.edgeChild[edge] ?? 0;
      found.push(`${way}/${labels[edge]} ${trie.nodeFlags[child]}`);
      walk(child, `${way}/${labels[edge]}`);
    }
  };
  walk(trie.rulesRoot, 'rules');
  walk(trie.exceptionsRoot, 'exceptions');
  return found;
}

it('the packed list of public suffixes is the list that was packed, rule by rule', async () => {
  const trie: SuffixTrie = await import(TRIE);
  expect(paths(trie).length).toBeGreaterThan(9_000);
  expect(paths(unpack(pack(trie)))).toEqual(paths(trie));
});
