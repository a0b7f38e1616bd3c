import type { OrderName } from '../../shared/api/crawl.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import type { AnyExperiment, LabWeb, RunOptions, SuggestedBy, TopicFrom, WatchedBy } from './experiment.ts';
import { EXPERIMENTS } from './experiments/index.ts';
import { type Rendered, type ReportSpeech, renderReport } from './report/render.ts';
import { readTruth } from './truth.ts';
import { openParsedWeb } from './web/parsed-web.ts';

export { EXPERIMENTS } from './experiments/index.ts';
export { type ReplayOptions, replayCrawl, replayRuns } from './replay/index.ts';

const REPEATS = 5;
/** Labels before a watch: none, and some. */
const LABELS = [0, 20] as const;

export interface ExperimentOptions {
  /** Folders of recorded webs, one after the other. */
  readonly webs: readonly string[];
  /** Ids of topics; all when left out. */
  readonly topics?: readonly string[];
  /** Most topics a web, spread over its list. */
  readonly mostTopics?: number;
  /** Default: the experiment's own. */
  readonly orders?: readonly OrderName[];
  /** Default: the experiment's own. */
  readonly pages?: number;
  /** Default near. */
  readonly seeds?: 'near' | 'far';
  /** Only for `suggestions`, which cannot run without it. */
  readonly suggestedBy?: SuggestedBy;
  /** Only for `watch`, which cannot run without it. */
  readonly watchedBy?: WatchedBy;
  /** Default words. */
  readonly topicFrom?: TopicFrom;
  /** Default 1. */
  readonly seed?: number;
  /** Default `REPEATS`. */
  readonly repeats?: number;
  /** Default: 0. */
  readonly answers?: number;
  /** Default: `LABELS`. */
  readonly labels?: readonly number[];
  /** Folder of crawls before a watch, which exists; none is kept when left out. */
  readonly crawls?: string;
  /** `papers`: without budgets. Default false. */
  readonly full?: boolean;
  /** `extraction`: files of pages with main texts by people; none when left out. */
  readonly texts?: readonly string[];
  /** Folder for report, tables, plots and points; nothing is written when left out. */
  readonly out?: string;
  /** As in `RunOptions`, over all webs. */
  readonly progress?: (message: string, share?: number) => void;
  /** English when left out. */
  readonly speech?: ReportSpeech | undefined;
}

/** @throws unknown-experiment for an experiment, or a topic, that does not exist; no-recorded-web */
export async function runExperiment(name: string, options: ExperimentOptions): Promise<Rendered> {
  const experiment = experimentOf(name);
  const { webs, progress = () => undefined } = options;
  const run: RunOptions = {
    orders: options.orders ?? experiment.defaults.orders,
    pages: options.pages ?? experiment.defaults.pages,
    seeds: options.seeds ?? 'near',
    topicFrom: options.topicFrom ?? 'words',
    topics: options.topics ?? [],
    mostTopics: options.mostTopics ?? Number.POSITIVE_INFINITY,
    seed: options.seed ?? 1,
    repeats: options.repeats ?? REPEATS,
    answers: options.answers ?? 0,
    labels: options.labels ?? LABELS,
    full: options.full ?? false,
    texts: options.texts ?? [],
    progress: (message, share) => progress(message, share === undefined ? undefined : (at + share) / webs.length),
    ...(options.crawls !== undefined && { crawls: options.crawls }),
    ...(options.suggestedBy && { suggestedBy: options.suggestedBy }),
    ...(options.watchedBy && { watchedBy: options.watchedBy }),
  };
  let at = 0;
  const opened = async function* (): AsyncIterable<LabWeb> {
    for (; at < webs.length; at++) yield* openedWeb(webs[at] ?? '', run, progress);
  };
  const { results, sections, rows } = await experiment.run(opened(), run);
  const { source, about } = experiment;
  const report = { title: `Ambit lab: ${name}`, source: `Source: ${source}.`, about, sections };
  return renderReport(
    name,
    report,
    { experiment: name, options: { ...run, webs: results.length }, results },
    { out: options.out, rows, speech: options.speech },
  );
}

function experimentOf(name: string): AnyExperiment {
  const found = EXPERIMENTS.find((known) => known.name === name);
  if (found !== undefined) return found;
  const known = [...EXPERIMENTS.map((each) => each.name), 'replay'].join(', ');
  throw new AmbitError('unknown-experiment', `${name}: no such experiment; known: ${known}.`);
}

/** Opens a web, and closes it before the next is opened. */
async function* openedWeb(
  dir: string,
  { topics }: RunOptions,
  progress: RunOptions['progress'],
): AsyncIterable<LabWeb> {
  const truth = await readTruth(dir);
  const wrong = topics.find((id) => !truth.topics.some((topic) => topic.id === id));
  if (wrong !== undefined) {
    const known = truth.topics.map(({ id }) => id).join(', ');
    throw new AmbitError('unknown-experiment', `${wrong}: no such topic in this web; known: ${known}.`);
  }
  const onProgress = (at: number, of: number) => progress(`parsing ${at} of ${of} pages, once`, at / of);
  const web = await openParsedWeb(dir, { onProgress });
  try {
    yield { dir, web, truth };
  } finally {
    web.close();
  }
}
