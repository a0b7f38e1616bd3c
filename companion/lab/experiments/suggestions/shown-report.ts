import { figure } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import { type MeasurementRow, rowOf } from '../../report/row.ts';
import type { SuggestionRun, SuggestionsResult } from './run.ts';
import { JUDGED, type JudgedSuggestion } from './shown.ts';

/** Faults that are counted word by word. */
const COUNTED = {
  shreds: ({ shreds }) => shreds.length,
  'stop words': ({ stopWords }) => stopWords.length,
  'parts of hosts': ({ hostParts }) => hostParts.length,
  'words of most pages off the topic': ({ common }) => common.length,
  'link: shreds and stop words': ({ linkShreds }) => linkShreds.length,
  'link: words off the topic': ({ linkOffTopic }) => linkOffTopic.length,
} as const satisfies Readonly<Record<string, (one: JudgedSuggestion) => number>>;

/** Facts of which the share of suggestions is given. */
const SHARED = {
  'with a topic word': ({ hasTopicWord }) => hasTopicWord,
  'topic word first': ({ topicFirst }) => topicFirst,
  'snippet repeated on the host': ({ isRepeated }) => isRepeated,
  'snippet is a line of the site': ({ isFurniture }) => isFurniture,
  'no snippet': ({ isEmpty }) => isEmpty,
} as const satisfies Readonly<Record<string, (one: JudgedSuggestion) => boolean>>;

const STARTS = ['words', 'page'] as const satisfies readonly SuggestionRun['from'][];
const STARTED = { words: 'typed words', page: 'one page' } as const;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const shareOf = (all: readonly JudgedSuggestion[], is: (one: JudgedSuggestion) => boolean): number =>
  all.filter(is).length / all.length;

/** Returns what the best suggestions of some crawls show. @param heading title of the section */
export function shownSection(heading: string, runs: readonly SuggestionRun[]): Section {
  const rows = STARTS.map((from) => {
    const texts = runs.filter((run) => run.from === from).map((run) => run.texts);
    const all = texts.flatMap(({ suggestions }) => suggestions);
    const digests = texts.flatMap(({ digest }) => digest);
    return [
      STARTED[from],
      String(all.length),
      String(total(all.map(({ words }) => words.length))),
      ...Object.values(COUNTED).map((count) => String(total(all.map(count)))),
      ...Object.values(SHARED).map((is) => figure(shareOf(all, is), 3)),
      String(digests.length),
      String(digests.filter(({ isRepeated, isFurniture }) => isRepeated || isFurniture).length),
    ];
  });
  return {
    heading,
    notes: [
      'Of the 25 best suggestions of each crawl. A shred is no whole word of title, text or link. A topic word is made of typed words alone, or stands in the page that the crawl began with. A snippet is repeated if a sentence of it stands on two other pages of the host.',
    ],
    table: {
      head: [
        ...['topic from', 'suggestions', 'words shown'],
        ...Object.keys(COUNTED),
        ...Object.keys(SHARED),
        ...['digests', 'of these repeated or of the site'],
      ],
      rows,
    },
  };
}

/** One row for each figure and start, a value a crawl: faults as numbers, the rest as shares. */
export const shownRows = ({ web, runs }: SuggestionsResult): readonly MeasurementRow[] =>
  STARTS.flatMap((from) => {
    const crawls = runs
      .filter((run) => run.from === from && run.texts.suggestions.length > 0)
      .map(({ texts }) => texts.suggestions);
    const row = (name: string, of: (all: readonly JudgedSuggestion[]) => number): MeasurementRow =>
      rowOf({ experiment: 'suggestions', web, arm: `${name}, from ${STARTED[from]}`, budget: JUDGED }, crawls.map(of));
    return [
      row('suggestions', (all) => all.length),
      ...Object.entries(COUNTED).map(([name, count]) => row(name, (all) => total(all.map(count)))),
      ...Object.entries(SHARED).map(([name, is]) => row(name, (all) => shareOf(all, is))),
    ];
  });
