import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Forget } from '../../../shared/api/capture.ts';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { waitsFor } from '../../crawl/manager/auto-resume.ts';
import { fitting } from '../../crawl/state/checkpoint/settings.ts';
import { bestSites } from '../../results/best-sites.ts';
import { skipped } from '../../results/skipped.ts';
import type { Store } from '../../store/store.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { told as inLanguage } from '../language/told.ts';
import { addressNamed, hostNamed } from '../named.ts';
import { SETTINGS_FILE } from '../runtime/settings.ts';
import { openTold } from '../runtime/told-store.ts';
import { withoutLogIns } from '../runtime/user-settings.ts';
import { talkToCompanion } from '../serve/control-talk.ts';
import { forgettingSentence, shareLine } from '../share-line.ts';
import { stateFolder } from '../state-folder.ts';
import { CRAWLS_LISTED, noCrawl, noFolder, readKept } from './kept.ts';
import type { StoreTask } from './store-tasks.ts';
import { isSure } from './sure.ts';

export interface StoreOptions {
  readonly data?: string;
  readonly site?: string;
  readonly page?: string;
  readonly everything?: boolean;
  /** Forgets without a question at a terminal. */
  readonly yes?: boolean;
}

const MAX_SITES = 50;
const MAX_SKIPPED = 100_000;
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/**
 * `ambit store`: runs a task on the kept data. Some tasks need the folder alone; others read or act beside a companion.
 */
export async function storeTask(task: StoreTask, subject: string | undefined, options: StoreOptions): Promise<number> {
  // Refuses bad arguments before it opens anything.
  if (task === 'forget') meantBy(options);
  if (task === 'ask-again') {
    if (subject === undefined)
      throw new AmbitError(
        'bad-arguments',
        say('Which host? ambit store left lists those left alone; then: ambit store ask-again HOST.'),
      );
    if (await isAskedAgainBeside(subject, options)) return EXIT.ok;
  }
  const print = async (store: Store): Promise<void> => {
    const lines = await TASKS[task](store, subject, options);
    for (const line of lines) console.log(line);
    // Beside the list, which a program may read.
    if (lines.length === 0 && task in NONE) console.error(NONE[task]);
  };
  if (ONLY_LOOKS.has(task)) await readKept({ data: options.data, still: true }, print);
  else await change(options.data ?? stateFolder(), task, print);
  return EXIT.ok;
}

/** Messages in place of an empty list. */
const NONE: Partial<Record<StoreTask, string>> = {
  left: say('No host is left alone.'),
  skipped: say('This crawl left no address out.'),
};

const NOT_LEFT = say(
  'This host is not left alone here because of errors: ambit store left lists those that are. For a shared store: ambit shared ask-again.',
);
const askedAgain = (host: string): string => say('$1 will be visited again.', displayText(host, 80));

/**
 * @returns false when no companion has the folder.
 * @throws bad-arguments when the companion has not suspended the host
 */
async function isAskedAgainBeside(host: string, { data }: StoreOptions): Promise<boolean> {
  const companion = await talkToCompanion(resolve(data ?? stateFolder()));
  if (companion === undefined) return false;
  companion.ask({ do: 'ask-again', host });
  try {
    for await (const reply of companion.replies) {
      if (reply.type !== 'asked-again') continue;
      if (!reply.lifted) throw new AmbitError('bad-arguments', NOT_LEFT);
      console.log(askedAgain(host));
      return true;
    }
    return false;
  } finally {
    companion.close();
  }
}

/**
 * Lifts the suspension of a host; the next companion resumes crawls that wait for it.
 * @returns true if the host was suspended
 */
function askAgain({ leftHosts, crawls }: Store, host: string): boolean {
  const waiting = crawls.list().filter((crawl) => waitsFor(crawl, host));
  for (const { id } of waiting) crawls.update(id, { goesOnAt: Date.now() });
  return leftHosts.remove(host) || waiting.length > 0;
}

async function change(folder: string, task: StoreTask, print: (store: Store) => Promise<void>): Promise<void> {
  if (!existsSync(folder)) throw noFolder(folder);
  const store = openAlone(folder, task);
  try {
    await print(store);
  } finally {
    store.close();
  }
}

/**
 * Opens the store alone.
 * @throws store-in-use with the next step, if a companion has the folder: no shell command can ask it for this task.
 */
function openAlone(folder: string, task: StoreTask): Store {
  try {
    return openTold(folder);
  } catch (error) {
    if (!isAmbitError(error, 'store-in-use')) throw error;
    const inTheBrowser = task === 'forget' ? say(', or forget it in the browser: on the desk or in the settings') : '';
    throw new AmbitError(
      'store-in-use',
      say(
        'A companion or a crawl is running with $1. End it first (Ctrl-C where it runs), then call this again$2.',
        folder,
        inTheBrowser,
      ),
      { cause: error },
    );
  }
}

const ONLY_LOOKS: ReadonlySet<StoreTask> = new Set(['sites', 'skipped', 'left']);

const TASKS: Readonly<
  Record<
    StoreTask,
    (store: Store, subject: string | undefined, options: StoreOptions) => readonly string[] | Promise<readonly string[]>
  >
> = {
  async vacuum(store) {
    const line = shareLine(process.stderr, (done) => say('Giving room back: $1', done));
    line.tell(undefined);
    const { before, after } = await store.upkeep.vacuum(line.tell).finally(line.end);
    return [say('The database had $1 and has $2 now.', mebibytes(before), mebibytes(after))];
  },
  async forget(store, _subject, options) {
    const { upkeep } = store;
    const meant = meantBy(options);
    const count = async (): Promise<string> =>
      say('Forget$1: $2?', told(meant), amounts(await upkeep.wouldForget(meant)));
    if (!options.yes && !(await isSure(count))) return [say('Nothing was forgotten.')];
    // Before the store renews its copies, which hold the settings, too.
    if (meant.kind === 'all') await withoutLogIns(join(options.data ?? stateFolder(), SETTINGS_FILE));
    const line = shareLine(process.stderr, forgettingSentence);
    const forgotten = await upkeep.forget(meant, { tell: line.tell, fits: fitting(store) }).finally(line.end);
    return [say('Forgotten$1: $2.', told(meant), amounts(forgotten))];
  },
  sites(store, topicId) {
    const topics = store.topics.list().filter(({ id }) => topicId === undefined || id === topicId);
    if (topics.length === 0) {
      throw new AmbitError(
        'bad-arguments',
        topicId === undefined
          ? say('No topic is stored here yet.')
          : say('There is no such topic. ambit store sites, without a topic, shows all with their ids.'),
      );
    }
    return topics.flatMap(({ id, name }) => [
      `${id}  ${displayText(name, 60)}`,
      ...bestSites(store, id)
        .slice(0, MAX_SITES)
        .map(({ site, fetched, onTopic }) => `  ${say('$1/$2 on topic  $3', onTopic, fetched, displayText(site, 80))}`),
    ]);
  },
  left: ({ leftHosts }) =>
    leftHosts
      .list()
      .map(({ host, why, until }) => [displayText(host, 80), new Date(until).toISOString(), why].join('\t')),
  'ask-again'(store, host) {
    if (host === undefined || !askAgain(store, host)) throw new AmbitError('bad-arguments', NOT_LEFT);
    return [askedAgain(host)];
  },
  skipped(store, crawlId) {
    if (crawlId === undefined)
      throw new AmbitError('bad-arguments', say('Which crawl? Give its id. $1', CRAWLS_LISTED));
    if (store.crawls.get(crawlId) === undefined) throw new AmbitError('bad-arguments', noCrawl(crawlId));
    return skipped(store, crawlId, MAX_SKIPPED).map(({ url, reason, message }) =>
      [reason, displayText(url, 300), inLanguage(message)].join('\t'),
    );
  },
};

const amounts = ({ captures, pages, labels }: Forgotten): string =>
  say('$1 crawled pages, $2 captures, $3 labels', pages, captures, labels);

/** Names the page or site that was forgotten. Any address on a site may name it, and the whole site goes. */
function told(meant: Forget): string {
  if (meant.kind === 'site') return ` ${say('of $1 and its subdomains', meant.host)}`;
  return meant.kind === 'page' ? ` of ${displayText(meant.url, 200)}` : '';
}

/**
 * @throws bad-arguments unless exactly one thing is named, by a host or an address that there can be: nothing is
 * forgotten by a slip.
 */
function meantBy({ site, page, everything }: StoreOptions): Forget {
  const meant: Forget[] = [];
  if (everything) meant.push({ kind: 'all' });
  if (site !== undefined) meant.push({ kind: 'site', host: hostNamed(site) });
  if (page !== undefined) meant.push({ kind: 'page', url: addressNamed(page) });
  const [what, another] = meant;
  if (what === undefined || another !== undefined)
    throw new AmbitError(
      'bad-arguments',
      say('Say what is to be forgotten, one of: --site HOST, --page URL, --everything.'),
    );
  return what;
}
