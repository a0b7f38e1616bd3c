import type { BundledPackage } from './packages.ts';

/** One file of the package. */
export interface PackedFile {
  readonly path: string;
  /** Octets. */
  readonly size: number;
}

export interface Weight {
  readonly what: string;
  /** Octets when installed. */
  readonly bytes: number;
}

/**
 * Most that the package may weigh, in octets. A budget is a little above the present weight: what makes it heavier has
 * to say why.
 */
export const BUDGET = {
  installed: 33_150_000,
  packed: 16_600_000,
} as const;

/** Parts of the package by the beginning of their paths; the first that fits counts. */
const PARTS: readonly (readonly [what: string, path: RegExp])[] = [
  ['program with all its packages', /^bundle\/(?:chunks|companion)\//],
  ['packed SQLite for $1', /^bundle\/prebuilds\/([^.]+)\./],
  ['extension for $1', /^bundle\/extension\/([^/]+)\//],
  ['READMEs of the demo web', /^bundle\/readmes\.json$/],
  ['character maps for PDF', /^bundle\/cmaps\//],
  ['English word vectors', /english-vectors\//],
  ['texts of the topic library', /^companion\/library\//],
  ['parts of speech of Chinese words', /^companion\/results\/speech\//],
  ['documents and pictures', /^docs\/|\.md$/],
];
const REST = 'everything else';

/** Returns the weight of each part of the package, heaviest first. */
export function weighParts(files: readonly PackedFile[]): readonly Weight[] {
  const weights = new Map<string, number>();
  for (const { path, size } of files) {
    const part = PARTS.find(([, pattern]) => pattern.test(path));
    const what = part === undefined ? REST : part[0].replace('$1', part[1].exec(path)?.[1] ?? '');
    weights.set(what, (weights.get(what) ?? 0) + size);
  }
  return heaviestFirst([...weights].map(([what, bytes]) => ({ what, bytes })));
}

/** Returns what the code of each package adds to the bundle, heaviest first. */
export const weighPackages = (packages: readonly BundledPackage[]): readonly Weight[] =>
  heaviestFirst(packages.map(({ name, version, bytes }) => ({ what: `${name} ${version}`, bytes })));

const heaviestFirst = (weights: readonly Weight[]): readonly Weight[] =>
  weights.toSorted((a, b) => b.bytes - a.bytes || a.what.localeCompare(b.what, 'en'));

/** Returns a sentence for each budget that a package does not keep. */
export function overBudget(
  weight: { readonly installed: number; readonly packed: number },
  budget: { readonly installed: number; readonly packed: number } = BUDGET,
): readonly string[] {
  const sentence = (what: 'installed' | 'packed') =>
    weight[what] <= budget[what]
      ? []
      : [
          `The package takes ${megabytes(weight[what])} ${what}, and its budget is ${megabytes(budget[what])}: make it lighter, or raise BUDGET in companion/build/weigh.ts and say why.`,
        ];
  return [...sentence('installed'), ...sentence('packed')];
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;
