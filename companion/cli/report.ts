import Table from 'cli-table3';
import type { CrawlView } from '../../shared/api/crawl.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import { displayText } from '../../shared/text/display.ts';
import type { FetchedLine } from '../crawl/crawls.ts';
import { breakLongWords } from './wrap.ts';

/** Where a crawl's progress and result go: one shape for people, one for programs. */
export interface Report {
  /** @param topic its name, where there are several: then there is a call for each. */
  fetched(line: FetchedLine, topic?: string): void;
  progress(view: CrawlView): void;
  done(view: CrawlView, suggestions: readonly Suggestion[], topic?: string): void;
}

/** One JSON object a line. */
export const jsonReport = (write: (line: string) => void): Report => ({
  fetched: (line, topic) => write(JSON.stringify({ ...line, topic })),
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

const BAR = 24;

/** For a terminal: one moving line, then failed seeds, a table of the best pages, and why the crawl ended. */
export function terminalReport(out: NodeJS.WriteStream): Report {
  const line = (text: string): boolean => out.write(out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
  let lastShown = 0;
  return {
    fetched: () => undefined,
    progress(view) {
      // Without a terminal a line for every tenth of the way is enough.
      const step = out.isTTY ? 1 : Math.max(1, Math.floor(view.budgets.pages / 10));
      if (view.fetched - lastShown < step) return;
      lastShown = view.fetched;
      line(progressLine(view));
    },
    done(view, suggestions, topic) {
      line(progressLine(view));
      out.write(topic === undefined ? '\n' : `\n\n${displayText(topic, 80)}\n`);
      for (const seed of view.seeds) {
        if (seed.state === 'failed') out.write(`Seed not used: ${seed.url}: ${seed.message}\n`);
      }
      if (suggestions.length > 0) out.write(`${suggestionTable(suggestions, out.columns || 100)}\n`);
      const share = view.fetched === 0 ? 0 : Math.round((100 * view.onTopic) / view.fetched);
      out.write(
        `${view.onTopic} of ${view.fetched} pages on topic (${share}%) from ${view.hosts} hosts. ${view.message}\n`,
      );
    },
  };
}

export function progressLine(view: CrawlView): string {
  const share = Math.min(1, view.fetched / view.budgets.pages);
  const full = Math.round(share * BAR);
  const left = view.leftMs === null ? '' : `, about ${duration(view.leftMs)} left`;
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${view.fetched}/${view.budgets.pages} pages, ${view.onTopic} on topic, ${view.hosts} hosts, ${view.frontier} waiting${left}`;
}

const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};

/** Columns of a cell that the table keeps free, on both sides together. */
const PADDING = 2;

function suggestionTable(suggestions: readonly Suggestion[], columns: number): string {
  const room = Math.max(60, columns - 16);
  const widths = [Math.floor(room * 0.55), Math.floor(room * 0.45)] as const;
  const table = new Table({
    head: ['', 'page', 'why'],
    colWidths: [6, ...widths],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const one of suggestions) {
    const page = `${displayText(one.title, 80)}\n${one.url}`;
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
  const from = parent === undefined ? 'a seed' : `from “${displayText(parent.title || parent.url, 40)}”`;
  const anchor = one.why.anchor === '' ? '' : ` by “${displayText(one.why.anchor, 40)}”`;
  const words = one.why.words.length === 0 ? '' : `\nwords: ${one.why.words.join(', ')}`;
  return from + anchor + words;
}
