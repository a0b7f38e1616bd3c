/**
 * Planted plagiarism found among 1,000 texts, and the title rule on news pairs read by eye: `npm run bench sameness`.
 */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { IdfTable } from '../idf.ts';
import { resemblance, type Sketch, sketch } from '../sameness/sketch.ts';
import { countTitle, isSameTitle } from '../sameness/titles.ts';

interface Planted {
  readonly docs: readonly { readonly id: string; readonly text: string }[];
  readonly pairs: readonly (readonly [string, string])[];
}

interface TitlePair {
  readonly titleA: string;
  readonly titleB: string;
  readonly label: string;
}

const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];

// The set is one object, not a list of rows.
const planted = readData('sameness/mccormick_1000.json') as Planted | undefined;
if (planted !== undefined) {
  const truth = new Set(planted.pairs.map((pair) => [...pair].sort().join(' ')));
  const sketches: [string, Sketch][] = [];
  const seconds = cpuSeconds(() => {
    for (const { id, text } of planted.docs) sketches.push([id, sketch(text)]);
  });
  const rows = THRESHOLDS.map((threshold) => ({ threshold, right: 0, wrong: 0, of: truth.size }));
  sketches.forEach(([a, sketchA], at) => {
    for (const [b, sketchB] of sketches.slice(0, at)) {
      const alike = resemblance(sketchA, sketchB);
      const key = truth.has([a, b].sort().join(' ')) ? 'right' : 'wrong';
      for (const row of rows) if (alike >= row.threshold) row[key] += 1;
    }
  });
  console.table(rows);
  const units = planted.docs.reduce((sum, { text }) => sum + text.length, 0);
  console.log(`sketch: ${(units / 1e6 / seconds).toFixed(1)} M characters a CPU second`);
}

const pairs = readData<TitlePair>('sameness/natural_pairs.json') ?? [];
const idf = new IdfTable();
for (const { titleA, titleB } of pairs) for (const title of [titleA, titleB]) countTitle(title, idf);
const labels = [...new Set(pairs.map(({ label }) => label))];
console.table(
  labels.map((label) => {
    const of = pairs.filter((pair) => pair.label === label);
    return {
      label,
      pairs: of.length,
      'same title': of.filter((pair) => isSameTitle(pair.titleA, pair.titleB, idf)).length,
    };
  }),
);
