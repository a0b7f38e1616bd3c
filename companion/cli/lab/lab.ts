import { ORDER_NAMES, type OrderName } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { visible } from '../../../shared/text/visible.ts';
import { replayCrawl, runExperiment } from '../../lab/index.ts';
import { EXIT } from '../exit.ts';
import { LAB } from '../language/chinese/lab.ts';
import { LANGUAGE } from '../language/language.ts';
import { say } from '../language/say.ts';
import { translator } from '../language/told.ts';
import { type ProgressOptions, type ProgressStream, progressOn } from '../progress.ts';
import { shareLine } from '../share-line.ts';
import { readKept } from '../store/kept.ts';
import { crawlInStore } from './crawl-in-store.ts';
import { madeOf } from './made-of.ts';
import { EXPERIMENT_NAMES } from './names.ts';
import { outFolder } from './out-folder.ts';
import { watchInStore } from './watch-in-store.ts';

/** Every value of a report may be a text itself: a part of a heading, a sentence in a note. */
const SPEECH = LANGUAGE === 'zh' ? { language: 'zh-CN', tell: translator(LAB, () => true) } : undefined;

/** Folder in which `papers` writes its report where none is named. */
const PAPERS_FOLDER = 'ambit-papers';

export interface LabOptions {
  /** Folders of recorded webs. */
  readonly web: readonly string[];
  readonly topic: readonly string[];
  readonly topics?: number;
  /** Names of orders, separated by commas, or `all`. */
  readonly orders?: string;
  readonly pages?: number;
  readonly seeds: 'near' | 'far';
  readonly topicFrom: 'words' | 'page';
  readonly seed: number;
  readonly repeats?: number;
  /** Of `watch`. */
  readonly answers?: number;
  /** Of `watch`: labels before it. */
  readonly labels?: number;
  /** Of `watch`: folder that keeps the crawls before it. */
  readonly crawls?: string;
  /** State folder of `replay`. */
  readonly data?: string;
  readonly full?: boolean;
  /** Files of `extraction`. */
  readonly texts: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
}

/**
 * `ambit lab`: an experiment over recorded webs, or over the user's own crawl; prints its tables, or every point with
 * `--json`.
 */
export async function lab(experiment: string, crawl: string | undefined, options: LabOptions): Promise<number> {
  useLargeDictionary();
  const line = labLine(process.stderr, options.json ?? false);
  try {
    const result =
      experiment === 'replay'
        ? await replay(crawl, options, line.show)
        : await overWebs(experiment, crawl, options, line.show);
    line.end();
    console.log(visible(options.json ? result.json : result.markdown));
    for (const file of result.files) process.stderr.write(`${file}\n`);
    return EXIT.ok;
  } finally {
    line.end();
  }
}

/**
 * Shows the progress of an experiment on standard error, so that the tables can be piped: with the time that is left on
 * a terminal, a message a second elsewhere, nothing beside JSON.
 */
export function labLine(stream: ProgressStream, isJson: boolean, options?: ProgressOptions) {
  const shares = shareLine(stream, (done, part) => (done === '' ? part : `${done}: ${part}`), options);
  const messages = progressOn(stream, options);
  return {
    show(message: string, share?: number): void {
      if (isJson) return;
      if (stream.isTTY) shares.tell(share, message);
      else messages.show(message);
    },
    end: shares.end,
  };
}

function overWebs(
  experiment: string,
  crawl: string | undefined,
  options: LabOptions,
  progress: (message: string, share?: number) => void,
): ReturnType<typeof runExperiment> {
  if (crawl !== undefined)
    throw new AmbitError('bad-arguments', say('Only replay takes a crawl; $1 is one argument too many.', crawl));
  if (!EXPERIMENT_NAMES.some((name) => name === experiment))
    throw new AmbitError(
      'bad-arguments',
      say('$1: no such experiment; known: $2.', experiment, EXPERIMENT_NAMES.join(', ')),
    );
  const {
    web,
    topic,
    topics,
    orders,
    pages,
    seeds,
    topicFrom,
    seed,
    repeats,
    answers,
    labels,
    crawls,
    full,
    texts,
    out,
  } = options;
  if (web.length === 0)
    throw new AmbitError('bad-arguments', say('An experiment needs a recorded web: give --web DIR.'));
  const folder = out ?? (experiment === 'papers' ? PAPERS_FOLDER : undefined);
  return runExperiment(experiment, {
    webs: web,
    topics: topic,
    seeds,
    topicFrom,
    seed,
    progress,
    texts,
    full: full ?? false,
    speech: SPEECH,
    suggestedBy: crawlInStore,
    watchedBy: watchInStore,
    ...(topics === undefined ? {} : { mostTopics: topics }),
    ...(orders === undefined ? {} : { orders: ordersOf(orders) }),
    ...(pages === undefined ? {} : { pages }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(answers === undefined ? {} : { answers }),
    ...(labels === undefined ? {} : { labels: [labels] }),
    ...(crawls === undefined ? {} : { crawls: outFolder(crawls, '--crawls') }),
    ...(folder === undefined ? {} : { out: outFolder(folder) }),
  });
}

function replay(
  crawl: string | undefined,
  options: LabOptions,
  progress: (message: string, share?: number) => void,
): Promise<ReturnType<typeof replayCrawl>> {
  if (crawl === undefined)
    throw new AmbitError('bad-arguments', say('Which crawl? Give its id: ambit lab replay CRAWL.'));
  const { orders = 'all', seed, out, data } = options;
  const names = ordersOf(orders);
  return readKept({ data }, (store) =>
    replayCrawl({
      store,
      crawl,
      orders: names,
      madeOf,
      randomSeed: seed,
      progress,
      speech: SPEECH,
      ...(out === undefined ? {} : { out: outFolder(out) }),
    }),
  );
}

function ordersOf(text: string): readonly OrderName[] {
  return text.trim() === 'all' ? ORDER_NAMES : text.split(',').map(orderOf);
}

function orderOf(text: string): OrderName {
  const name = ORDER_NAMES.find((known) => known === text.trim());
  if (name === undefined)
    throw new AmbitError('bad-arguments', say('$1 is no order; known: all, $2.', text, ORDER_NAMES.join(', ')));
  return name;
}
