/**
 * Measures how well the judge finds topics from typed words, and from one of their texts, in labelled pages of one
 * language. `npm run bench labelled-texts -- LANGUAGE PAGES.jsonl TOPICS.json`: lines of `label`, `title`, `text`,
 * `language`; an object of typed words, parted by commas, by label. Pages in another language, and of less than 300
 * units, are left out. Each topic is judged twice among 240 pages at random and up to 60 of its own.
 */
import { readFileSync } from 'node:fs';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge } from '../../judge/index.ts';
import { auc, precisionRecall, type ScoredExample } from '../metrics/classification.ts';
import { shuffled } from '../metrics/shuffle.ts';

interface LabelledPage {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly language: string;
}

const SEEDS = [1, 2];
const STRANGERS = 240;
const OWN = 60;
const LEAST_TEXT = 300;
const LEAST_PAGES = 12;

/** Mean of the precision at each true example, best first. */
function averagePrecision(examples: readonly ScoredExample[]): number {
  const ranks = [...examples].sort((a, b) => b.score - a.score).flatMap(({ truth }, at) => (truth ? [at + 1] : []));
  return ranks.reduce((sum, rank, at) => sum + (at + 1) / rank, 0) / ranks.length;
}

function measured(pages: readonly LabelledPage[], label: string, words: readonly string[], seed: number) {
  const order = shuffled([...pages.keys()], seed);
  const own = order.filter((at) => pages[at]?.label === label);
  const texts = words.length > 0 ? [] : own.slice(0, 1);
  const asked = new Set([...own.slice(0, OWN + texts.length), ...order.slice(0, STRANGERS)]);
  for (const text of texts) asked.delete(text);
  const topic: Topic = { id: 't', name: '', words, texts: texts.map((at) => ({ ...EMPTY_RECORD, ...pages[at] })) };
  const judge = createJudge(topic);
  const seen = shuffled([...asked], seed).map((at) => {
    const page = { ...EMPTY_RECORD, url: `https://pages.test/${at}`, ...pages[at] };
    return { features: judge.judge(page).features, truth: page.label === label };
  });
  const verdicts = seen.map(({ features, truth }) => {
    const { relevance, onTopic } = judge.rejudge(features);
    return { score: relevance, said: onTopic, truth };
  });
  return [auc(verdicts), averagePrecision(verdicts), precisionRecall(verdicts).f1];
}

const [wanted, pagesFile, topicsFile] = process.argv.slice(2);
if (pagesFile === undefined || topicsFile === undefined) console.log('skipped: give language, pages and topics');
else {
  const all: LabelledPage[] = readFileSync(pagesFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const pages = all.filter(({ language, text }) => language === wanted && text.length >= LEAST_TEXT);
  const topics: [string, string][] = Object.entries(JSON.parse(readFileSync(topicsFile, 'utf8')));
  const rich = topics.filter(([label]) => pages.filter((page) => page.label === label).length >= LEAST_PAGES);
  console.log(`| ${pages.length} pages (${wanted}), ${rich.length} topics | AUC | average precision | F1 |`);
  for (const given of ['words', 'one text']) {
    const rows = rich.flatMap(([label, words]) =>
      SEEDS.map((seed) => measured(pages, label, given === 'words' ? words.split(', ') : [], seed)),
    );
    const means = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);
    console.log(`| ${given} | ${means.map((mean) => mean.toFixed(3)).join(' | ')} |`);
  }
}
