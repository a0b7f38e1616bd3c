import { existsSync } from 'node:fs';
import type { Forget } from '../../shared/api/capture.ts';
import { displayText } from '../../shared/text/display.ts';
import { bestSites } from '../results/best-sites.ts';
import { skipped } from '../results/skipped.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { BadArguments, EXIT } from './exit.ts';
import { CRAWLS_LISTED, readKept } from './kept.ts';
import { addressNamed, hostNamed } from './named.ts';
import { stateFolder } from './state-folder.ts';
import type { StoreTask } from './store-tasks.ts';

export interface StoreOptions {
  readonly data?: string;
  readonly site?: string;
  readonly page?: string;
  readonly everything?: boolean;
}

const MOST_SITES = 50;
const MOST_SKIPPED = 100_000;
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** `ambit store`: what the user does to what is kept, with no companion on the same folder, and what of it can be looked at beside one. */
export function storeTask(task: StoreTask, subject: string | undefined, options: StoreOptions): number {
  // A slip is told before anything is opened.
  if (task === 'forget') meantBy(options);
  const say = (store: Store): void => {
    for (const line of TASKS[task](store, subject, options)) console.log(line);
  };
  if (ONLY_LOOKS.has(task)) readKept({ data: options.data, still: true }, say);
  else change(options.data ?? stateFolder(), say);
  return EXIT.ok;
}

function change(folder: string, task: (store: Store) => void): void {
  if (!existsSync(folder)) throw new BadArguments(`There is no state folder ${folder}. Name it with --data.`);
  const store = openStore(folder);
  try {
    task(store);
  } finally {
    store.close();
  }
}

const ONLY_LOOKS: ReadonlySet<StoreTask> = new Set(['sites', 'skipped', 'left']);

const TASKS: Readonly<
  Record<StoreTask, (store: Store, subject: string | undefined, options: StoreOptions) => readonly string[]>
> = {
  vacuum(store) {
    const { before, after } = store.upkeep.vacuum();
    return [`The database had ${mebibytes(before)} and has ${mebibytes(after)} now.`];
  },
  forget(store, _subject, options) {
    const { captures, pages, labels } = store.upkeep.forget(meantBy(options));
    return [`Forgotten: ${pages} crawled pages, ${captures} captures, ${labels} labels.`];
  },
  sites(store, topicId) {
    const topics = store.topics.list().filter(({ id }) => topicId === undefined || id === topicId);
    if (topics.length === 0) {
      throw new BadArguments(
        topicId === undefined
          ? 'No topic is kept here yet.'
          : 'There is no such topic. ambit store sites, without a topic, shows all with their ids.',
      );
    }
    return topics.flatMap(({ id, name }) => [
      `${id}  ${displayText(name, 60)}`,
      ...bestSites(store, id)
        .slice(0, MOST_SITES)
        .map(({ site, fetched, onTopic }) => `  ${onTopic}/${fetched} on topic  ${displayText(site, 80)}`),
    ]);
  },
  left: ({ leftHosts }) =>
    leftHosts
      .list()
      .map(({ host, why, until }) => [displayText(host, 80), new Date(until).toISOString(), why].join('\t')),
  'ask-again'({ leftHosts }, host) {
    if (host === undefined || !leftHosts.remove(host))
      throw new BadArguments('No such host is left alone here. Of a shared store: ambit shared ask-again.');
    return [`${displayText(host, 80)} is asked again.`];
  },
  skipped(store, crawlId) {
    if (crawlId === undefined || store.crawls.get(crawlId) === undefined) {
      throw new BadArguments(`Name a crawl by its id. ${CRAWLS_LISTED}`);
    }
    return skipped(store, crawlId, MOST_SKIPPED).map(({ url, reason, message }) =>
      [reason, displayText(url, 300), message].join('\t'),
    );
  },
};

/** @throws BadArguments unless exactly one thing is named, by a host or an address that there can be: nothing is forgotten by a slip. */
function meantBy({ site, page, everything }: StoreOptions): Forget {
  const meant: Forget[] = [];
  if (everything) meant.push({ kind: 'all' });
  if (site !== undefined) meant.push({ kind: 'site', host: hostNamed(site) });
  if (page !== undefined) meant.push({ kind: 'page', url: addressNamed(page) });
  const [what, another] = meant;
  if (what === undefined || another !== undefined)
    throw new BadArguments('Say what is to be forgotten, one of: --site HOST, --page URL, --everything.');
  return what;
}
