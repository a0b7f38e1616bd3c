/**
 * Measures how often the balance of opinion words matches the sentiment that people assigned: `npm run bench mood --
 * FOLDER`. The folder holds `amazon.json`, `imdb.json` and `yelp.json` (Sentiment Labelled Sentences, Kotzias et al.
 * 2015: 1,000 sentences each, `{text, class}`), such as `test/fixtures` of `npm pack sentiment@5.0.2`. Then measures
 * the time of a page.
 */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { balanceOf } from '../sentiment/sentiment.ts';
import { weigh } from '../sentiment/weigh.ts';

interface SentimentSample {
  readonly text: string;
  readonly class: 0 | 1;
}

const SENTENCES = 1_000;

const rows = ['amazon', 'imdb', 'yelp'].flatMap((set) => {
  // One of the files has a stray line at its end.
  const sentences = readData<SentimentSample>(`${set}.json`)?.slice(0, SENTENCES);
  if (sentences === undefined) return [];
  const balances = sentences.map(({ text, class: good }) => ({
    balance: balanceOf(opinionOf(text)),
    good: good === 1,
  }));
  const told = balances.filter(({ balance }) => balance !== 0);
  const right = told.filter(({ balance, good }) => balance > 0 === good).length;
  return [{ set, sentences: sentences.length, told: told.length, right, precision: (right / told.length).toFixed(3) }];
});
console.table(rows);

const PAGE = 'The rooms are clean and the staff friendly, but breakfast was dull and the lift did not work. '.repeat(
  60,
);
const PAGES = 500;
const seconds = cpuSeconds(() => {
  for (let page = 0; page < PAGES; page += 1) opinionOf(PAGE);
});
console.log(`${((1_000 * seconds) / PAGES).toFixed(2)} ms of CPU a page of ${PAGE.length} characters`);

function opinionOf(text: string): { readonly praise: number; readonly blame: number } {
  return weigh(text, 'en') ?? { praise: 0, blame: 0 };
}
