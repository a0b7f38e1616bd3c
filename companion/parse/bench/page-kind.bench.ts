/**
 * Page kinds against people's: `npm run bench page-kind [-- DATA_DIR] [--write]` (default ../shared/data). Learns the
 * weights on the half of `extraction/wcxb` whose sites have an even hash, with articles of other sets, and prints F1 on
 * the other half; then the same with the halves exchanged. `--write` writes the weights of the first half to
 * companion/parse/page-kind/weights.ts. Some 10 s.
 */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sigmoid } from '../../../shared/learning/sigmoid.ts';
import { siteOf } from '../../../shared/url/site.ts';
import { FEATURES, type PageShape, shapeOf } from '../page-kind/features.ts';
import type { KindModel, KindWeights, LearnedKind } from '../page-kind/kind-model.ts';
import { kindOf } from '../page-kind/page-kind.ts';
import { parseHtml } from '../parse-html.ts';
import { testPages } from '../testing/pages.ts';

const LEARNED = ['list', 'forum', 'product'] as const;
/** Kinds of the set by our names; pages of other kinds count as neither. */
const KINDS: Readonly<Record<string, string>> = { collection: 'list', listing: 'list', documentation: 'article' };
/** Sets of articles alone, with the addresses of their pages. */
const ARTICLE_SETS = ['shub', 'atf', 'postlight'];
/** KindWeights of a sample: of an article of another set, and of a page of a kind that is neither list nor article. */
const OTHER_SET = 0.15;
const OTHER_KIND = 0.3;
/** Strength of the Gaussian prior on each standardised weight, and steps and rate of the descent. */
const HOLD = 3;
const STEPS = 3_000;
const RATE = 0.02;
/** Most that the rarer side counts more than the other. */
const MOST_RARE = 4;

interface KindSample {
  readonly kind: string;
  readonly shape: PageShape;
  readonly set: string;
  /** As the set names the kind. */
  readonly type: string;
  readonly half: number;
}

const halfOf = (url: string): number => (createHash('sha1').update(siteOf(url)).digest()[0] ?? 0) % 2;

function samplesIn(folder: string, set: string): KindSample[] {
  return testPages(folder, set).flatMap(({ html, url = '', type = 'article' }) => {
    if (url === '' || siteOf(url) === '') return [];
    const kind = KINDS[type] ?? type;
    return [{ kind, shape: shapeOf(parseHtml(html, url, true)), set, type, half: halfOf(url) }];
  });
}

/** Fits one kind against all others: logistic regression with a Gaussian prior, by gradient descent. */
function learn(kind: LearnedKind, samples: readonly KindSample[]): KindWeights {
  const rows = samples.map(({ shape }) => FEATURES.map((name) => shape.features[name]));
  const base = samples.map(({ kind: own, set }) =>
    set !== 'wcxb' ? OTHER_SET : own === kind || own === 'article' ? 1 : OTHER_KIND,
  );
  const sum = (isWanted: (own: string) => boolean): number =>
    samples.reduce((total, one, at) => total + (isWanted(one.kind) ? (base[at] ?? 0) : 0), 0);
  const rare = Math.sqrt(Math.min(MOST_RARE, sum((own) => own !== kind) / sum((own) => own === kind)));
  const counts = samples.map((one, at) => (base[at] ?? 0) * (one.kind === kind ? rare : 1));
  const all = counts.reduce((a, b) => a + b, 0);
  const means = FEATURES.map((_, column) => weighted(rows, counts, (row) => row[column] ?? 0) / all);
  const spreads = FEATURES.map((_, column) =>
    Math.max(1e-3, Math.sqrt(weighted(rows, counts, (row) => ((row[column] ?? 0) - (means[column] ?? 0)) ** 2) / all)),
  );
  const scaled = rows.map((row) => row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const weights = FEATURES.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => HOLD * weight);
    let level = 0;
    for (const [at, row] of scaled.entries()) {
      const guess = sigmoid(row.reduce((total, value, column) => total + value * (weights[column] ?? 0), bias));
      const error = (counts[at] ?? 0) * (guess - Number(samples[at]?.kind === kind));
      level += error;
      for (const [column, value] of row.entries()) slope[column] = (slope[column] ?? 0) + error * value;
    }
    bias -= RATE * level;
    for (const [column, value] of slope.entries()) weights[column] = (weights[column] ?? 0) - RATE * value;
  }
  const raw = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  const shifted = raw.reduce((total, weight, at) => total - weight * (means[at] ?? 0), bias);
  const named = FEATURES.map((name, at) => [name, rounded(raw[at] ?? 0)] as const);
  return { bias: rounded(shifted), weights: Object.fromEntries(named) as KindWeights['weights'] };
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const weighted = (
  rows: readonly (readonly number[])[],
  counts: readonly number[],
  value: (row: readonly number[]) => number,
): number => rows.reduce((total, row, at) => total + (counts[at] ?? 0) * value(row), 0);

function f1(kind: string, tested: readonly KindSample[], found: readonly string[]): string {
  const [right, wanted, given] = tested.reduce(
    ([a, b, c], one, at) => {
      const [is, said] = [one.kind === kind, found[at] === kind];
      return [a + Number(is && said), b + Number(is), c + Number(said)];
    },
    [0, 0, 0] as [number, number, number],
  );
  return `${((2 * right) / (wanted + given)).toFixed(3)} (${wanted} pages)`;
}

const given = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '../shared/data';
const folder = join(given, 'extraction');
if (!existsSync(folder)) console.log(`No test sets in ${folder}; nothing measured.`);
else {
  const pages = samplesIn(folder, 'wcxb');
  const articles = ARTICLE_SETS.flatMap((set) => samplesIn(folder, set));
  const rows: Record<string, Record<string, string>> = {};
  for (const half of [0, 1]) {
    const learned = [...pages.filter((page) => page.half === half), ...articles];
    const model = Object.fromEntries(LEARNED.map((kind) => [kind, learn(kind, learned)])) as Record<
      LearnedKind,
      KindWeights
    >;
    const tested = pages.filter((page) => page.half !== half);
    const two = tested.filter(({ type }) => type === 'article' || KINDS[type] === 'list');
    const name = (all: readonly KindSample[]): string[] => all.map(({ shape }) => kindOf(shape, model));
    rows[half === 0 ? 'as shipped' : 'halves exchanged'] = {
      'article, of articles and lists': f1('article', two, name(two)),
      'list, of articles and lists': f1('list', two, name(two)),
      forum: f1('forum', tested, name(tested)),
      product: f1('product', tested, name(tested)),
    };
    if (half === 0 && process.argv.includes('--write')) write(model);
  }
  console.table(rows);
}

function write(model: KindModel): void {
  const file = join(import.meta.dirname, '../page-kind/weights.ts');
  const text = `import type { KindModel } from './kind-model.ts';

/** Learned by \`npm run bench page-kind -- --write\` from public sets; log odds by feature. */
export const WEIGHTS: KindModel = ${JSON.stringify(model, null, 2).replace(/"(\w+)":/g, '$1:')};
`;
  writeFileSync(file, text);
}
