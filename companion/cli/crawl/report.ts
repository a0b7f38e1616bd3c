import Table from 'cli-table3';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import { displayText } from '../../../shared/text/display.ts';
import { visible } from '../../../shared/text/visible.ts';
import type { FetchedLine } from '../../crawl/ports/crawls.ts';
import { allowHint } from '../allow-hint.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { progressOn } from '../progress.ts';
import { breakLongWords, columnsOf, cutTo } from './wrap.ts';

/** Receiver of a crawl's progress and result: one shape for people, one for programs. */
export interface CrawlReporter {
  /** @param topic its name, where there are several: then there is a call for each. */
  fetched(line: FetchedLine, topic?: string): void;
  /** @param others the crawls of its other topics: all fetch the same pages. */
  progress(view: CrawlView, others?: readonly CrawlView[]): void;
  done(view: CrawlView, suggestions: readonly Suggestion[], topic?: string): void;
}

/** Most suggestions that a terminal shows at the end. */
export const SHOWN = 20;

/** One JSON object a line. */
export const jsonReport = (write: (line: string) => void): CrawlReporter => ({
  // Escapes control characters: a program may copy these lines to a terminal.
  fetched: (line, topic) => write(visible(JSON.stringify({ ...line, topic }))),
  progress: () => undefined,
  done: (view, _suggestions, topic) => {
    const { reason, fetched, onTopic, elapsedMs } = view;
    const seconds = Math.round(elapsedMs) / 1000;
    const failedSeeds = view.seeds
      .filter((seed) => seed.state === 'failed')
      .map(({ url, failure }) => ({ url, failure }));
    write(JSON.stringify({ done: true, reason, fetched, onTopic, seconds, failedSeeds, topic }));
  },
});

/** Columns of the bar where there is room. */
const BAR = 24;
/** Assumed columns of a terminal that does not report its width. */
const COLUMNS = 100;

/** Explains a number that fell, since the user who watched the line would take it for a fault. */
const FELL = say('The number on topic fell at times: as a crawl learns, it judges all its pages again.');

/** Words match pages of their own language only. */
const ASTRAY = say('If the pages are in another language than the topic, add words in that language.');

/** For a terminal: one moving line, then failed seeds, a table of the best pages, and why the crawl ended. */
export function terminalReport(out: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>): CrawlReporter {
  // How often a line comes elsewhere than on a terminal is chosen below.
  const line = progressOn(out, { pauseMs: 0 });
  // Keeps the line shorter than the terminal: a wrapped line could not be overwritten.
  const bar = (view: CrawlView, others: readonly CrawlView[] = []): string =>
    progressLine(view, out.isTTY ? (out.columns || COLUMNS) - 1 : Number.POSITIVE_INFINITY, others);
  /** Pages on each topic in the last report. */
  const before = new Map<string, number>();
  let hasFallen = false;
  const tell = (view: CrawlView, others: readonly CrawlView[] = []): void => {
    line.show(bar(view, others));
    for (const { id, onTopic } of [view, ...others]) {
      hasFallen ||= onTopic < (before.get(id) ?? 0);
      before.set(id, onTopic);
    }
  };
  let lastShown = 0;
  let waits = false;
  return {
    fetched: () => undefined,
    progress(view, others) {
      const waited = waits;
      waits = isWaiting(view);
      // Without a terminal a line for every tenth of the way is enough, and one for each wait.
      const step = out.isTTY ? 0 : Math.max(1, Math.floor(view.budgets.pages / 10));
      if (view.fetched - lastShown >= step) {
        lastShown = view.fetched;
        tell(view, others);
      } else if (waits && !waited) line.show(told(view.message));
    },
    done(view, suggestions, topic) {
      tell(view);
      out.write(topic === undefined ? '\n' : `\n\n${displayText(topic, 80)}\n`);
      for (const seed of view.seeds) {
        if (seed.state === 'failed')
          out.write(
            `${say('Seed not used: $1: $2$3', seed.url, told(seed.message), allowHint(seed.failure, seed.url))}\n`,
          );
      }
      if (suggestions.length > 0) out.write(`${suggestionTable(suggestions, out.columns || COLUMNS)}\n`);
      if (suggestions.length === SHOWN) out.write(`${say('These are the best $1.', SHOWN)}\n`);
      out.write(`${endLine(view)}\n`);
      if (view.fetched > 0 && view.onTopic === 0) out.write(`${ASTRAY}\n`);
      if (hasFallen) out.write(`${FELL}\n`);
    },
  };
}

/**
 * Returns the progress of a crawl, or its reason to wait.
 * @param columns that the line may take: the bar becomes shorter, then the text
 * @param others the crawls of its other topics; the line gives the pages on each in turn
 */
export function progressLine(
  view: CrawlView,
  columns = Number.POSITIVE_INFINITY,
  others: readonly CrawlView[] = [],
): string {
  const { fetched, frontier, budgets, leftMs } = view;
  const onTopic = [view, ...others].map((one) => one.onTopic).join(' + ');
  const pages = say('$1/$2 pages', fetched, budgets.pages);
  const left = leftMs === null || fetched >= budgets.pages ? '' : say(', about $1 left', duration(leftMs));
  const text = isWaiting(view)
    ? say('$1. $2', pages, told(view.message))
    : say('$1, $2 on topic, $3, $4 waiting$5', pages, onTopic, hostCount(view), frontier, left);
  const bar = Math.max(0, Math.min(BAR, columns - columnsOf(text) - 1));
  const full = Math.round(Math.min(1, fetched / budgets.pages) * bar);
  return cutTo(`${'█'.repeat(full)}${'░'.repeat(bar - full)} ${text}`.trimStart(), columns);
}

/** Returns the result of a crawl, and why it ended. */
export function endLine(view: CrawlView): string {
  const { fetched, onTopic, message } = view;
  if (fetched === 0) return say('Nothing was read. $1', told(message));
  const share = Math.round((100 * onTopic) / fetched);
  return say('$1 of $2 pages on topic ($3%) from $4. $5', onTopic, fetched, share, hostCount(view), told(message));
}

const isWaiting = ({ state, message }: CrawlView): boolean => state === 'running' && message !== '';

const hostCount = ({ hosts }: CrawlView): string => (hosts === 1 ? say('1 host') : say('$1 hosts', hosts));

export const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? say('$1 s', seconds) : say('$1 min', Math.round(seconds / 60));
};

/** Columns of a cell that the table keeps free, on both sides together. */
const PADDING = 2;

/** Other addresses of one work that the table lists. */
const MAX_VERSIONS = 3;

function suggestionTable(suggestions: readonly Suggestion[], columns: number): string {
  const room = Math.max(60, columns - 16);
  const widths = [Math.floor(room * 0.55), Math.floor(room * 0.45)] as const;
  const table = new Table({
    head: ['', say('page'), say('why')],
    colWidths: [6, ...widths],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const one of suggestions) {
    const versions = (one.versions ?? []).slice(0, MAX_VERSIONS).map(({ url }) => `\nalso ${url}`);
    const page = `${displayText(one.title, 80)}\n${one.url}${versions.join('')}`;
    table.push([
      one.relevance.toFixed(2),
      breakLongWords(page, widths[0] - PADDING),
      breakLongWords(reason(one), widths[1] - PADDING),
    ]);
  }
  return table.toString();
}

function reason(one: Suggestion): string {
  const parent = one.why.path.at(-2);
  const page = parent === undefined ? '' : displayText(parent.title || parent.url, 40);
  const from =
    parent === undefined
      ? say('a seed')
      : one.foundThrough === undefined
        ? say('from “$1”', page)
        : say('found through “$1”', page);
  const anchor = one.why.anchor === '' ? '' : ` ${say('by “$1”', displayText(one.why.anchor, 40))}`;
  const words = one.why.words.length === 0 ? '' : `\n${say('words: $1', one.why.words.join(', '))}`;
  return from + anchor + words;
}
