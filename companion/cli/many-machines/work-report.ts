import { setTimeout as sleep } from 'node:timers/promises';
import { displayText } from '../../../shared/text/display.ts';
import { visible } from '../../../shared/text/visible.ts';
import type { SharedCrawl, SharedStore, WorkerCounts } from '../../cluster/store/shared-store.ts';
import type { WorkedPage } from '../../cluster/worker/visit.ts';
import type { Worker } from '../../cluster/worker/worker.ts';
import { say } from '../language/say.ts';
import { progressOn } from '../progress.ts';

/** Between two looks at the crawls of the store, in milliseconds. */
const LOOK_MS = 2_000;
/** Between two lines of progress in a log. */
const LOG_PAUSE_MS = 60_000;

/** Output of a worker: a moving line for people, a line a minute for their logs, a line a page for programs. */
export interface WorkReport {
  kept(page: WorkedPage): void;
  /** A sentence that stays. With `--json` it goes where no program reads. */
  say(sentence: string): void;
  /** Prints a warning; the worker continues. */
  warn(sentence: string): void;
  /** Shows the progress of the crawls until the signal, then resolves. */
  follow(
    worker: Pick<Worker, 'counts'>,
    sharedStore: SharedStore,
    topics: readonly string[],
    end: AbortSignal,
  ): Promise<void>;
  done(worker: Pick<Worker, 'name' | 'counts'>): void;
}

/** How far the crawls are that a worker fetches for, and its part in it. */
interface WorkLine {
  readonly text: string;
  /** No crawl is under way for it. */
  readonly waits: boolean;
}

/** @param topics ids of those that it fetches for; empty: all */
export function workLine(
  { pages, failed, inFlight }: Pick<WorkerCounts, 'pages' | 'failed' | 'inFlight'>,
  crawls: readonly SharedCrawl[],
  topics: readonly string[],
): WorkLine {
  const own = say('this worker: $1 pages, $2 failed, $3 in flight', pages, failed, inFlight);
  const running = crawls.filter(
    ({ state, topicId }) => state === 'running' && (topics.length === 0 || topics.includes(topicId)),
  );
  if (running.length === 0) return { text: say('Waiting: no crawl is running; $1', own), waits: true };
  const sum = (of: (crawl: SharedCrawl) => number): number => running.reduce((all, crawl) => all + of(crawl), 0);
  const done = say(
    '$1/$2 pages',
    sum(({ tally }) => tally.fetched),
    sum(({ budgets }) => budgets.pages),
  );
  const whose = running.length === 1 ? '' : ` ${say('of $1 crawls', running.length)}`;
  const found = say(
    '$1 on topic, $2 waiting',
    sum(({ tally }) => tally.onTopic),
    sum(({ tally }) => tally.frontier),
  );
  return { text: `${done}${whose}, ${found}; ${own}`, waits: false };
}

export function openWorkReport(isJson: boolean): WorkReport {
  const line = progressOn(isJson ? process.stderr : process.stdout, { pauseMs: LOG_PAUSE_MS });
  let n = 0;
  let waited: boolean | undefined;
  const print = (text: string): void => {
    line.end();
    console.log(text);
  };
  const report: WorkReport = {
    kept(page) {
      n += 1;
      // Escapes control characters: a program may copy these lines to a terminal.
      if (isJson) print(visible(JSON.stringify({ n, ...page })));
    },
    say(sentence) {
      if (isJson) report.warn(sentence);
      else print(sentence);
    },
    warn(sentence) {
      line.end();
      console.error(sentence);
    },
    async follow(worker, sharedStore, topics, end) {
      const untold = new Set(topics);
      while (!end.aborted) {
        try {
          for (const id of untold) {
            if ((await sharedStore.topic(id)) === undefined) report.say(unknownTopic(id));
            untold.delete(id);
          }
          const { text, waits } = workLine(worker.counts, await sharedStore.crawls(), topics);
          // A log gets a line at once when the worker starts or stops waiting.
          if (!end.aborted) line.show(text, waits !== waited);
          waited = waits;
        } catch {
          // The worker uses the same store, and reports its faults.
        }
        await sleep(LOOK_MS, undefined, { signal: end }).catch(() => undefined);
      }
    },
    done({ name, counts: { pages, failed } }) {
      print(
        isJson
          ? JSON.stringify({ done: true, worker: name, pages, failed })
          : say('This worker fetched $1 pages, $2 failed; other workers continue.', pages, failed),
      );
    },
  };
  return report;
}

const unknownTopic = (id: string): string =>
  say(
    'No topic $1 is in the shared store yet: the worker waits for it. ambit shared list names those of the crawls there.',
    displayText(id, 80),
  );
