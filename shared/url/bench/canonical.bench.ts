/**
 * Canonical forms against three crawlers' own test vectors: `npm run bench canonical`. A key is reached when input and
 * expected address get the same one; a merge is false when two inputs whose expected addresses differ meet, and the
 * expected ones do not.
 */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { canonicalUrl } from '../canonical.ts';

interface Vector {
  readonly input: string;
  readonly base?: string;
  readonly expected: string | null;
  readonly kind: string;
  readonly source: string;
}

const vectors = readData<Vector>('urls/url_vectors.json') ?? [];
const suites = new Map<string, Vector[]>();
for (const vector of vectors) {
  const isWeb = vector.expected === null || /^https?:/i.test(vector.expected);
  if (!isWeb || !['canonical', 'ipv4', 'resolve', 'invalid'].includes(vector.kind)) continue;
  const name = `${vector.source} (${vector.kind})`;
  suites.set(name, [...(suites.get(name) ?? []), vector]);
}

function reached({ input, base, expected }: Vector): boolean {
  const key = canonicalUrl(input, base);
  return expected === null ? key === undefined : key !== undefined && key === canonicalUrl(expected);
}

function falseMerges(suite: readonly Vector[]): number {
  const byKey = new Map<string, Vector>();
  let merges = 0;
  for (const vector of suite) {
    const key = canonicalUrl(vector.input, vector.base);
    if (key === undefined || vector.expected === null) continue;
    const first = byKey.get(key);
    if (first === undefined) byKey.set(key, vector);
    else if (first.input !== vector.input && canonicalUrl(first.expected ?? '') !== canonicalUrl(vector.expected))
      merges++;
  }
  return merges;
}

console.table(
  [...suites].map(([suite, of]) => ({
    suite,
    vectors: of.length,
    reached: of.filter(reached).length,
    'false merges': falseMerges(of),
  })),
);
const seconds = cpuSeconds(() => {
  for (let round = 0; round < 100; round++) for (const { input, base } of vectors) canonicalUrl(input, base);
});
console.log(`${Math.round((vectors.length * 100) / seconds)} addresses a CPU second`);
