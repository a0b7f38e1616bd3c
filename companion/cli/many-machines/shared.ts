import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { isWeak } from '../../../shared/api/label.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { visible } from '../../../shared/text/visible.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { askThereAgain } from '../../cluster/replica/left-there.ts';
import { paused, resumed, stopped } from '../../cluster/replica/steering.ts';
import { detailOf } from '../../cluster/store/judged-detail.ts';
import type { Visited } from '../../cluster/store/model-updates.ts';
import type {
  ErasedPart,
  LeftThere,
  SeenWorker,
  SharedChange,
  SharedCrawl,
  SharedStore,
} from '../../cluster/store/shared-store.ts';
import { crawlStateWord } from '../crawl-state.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { told as inLanguage } from '../language/told.ts';
import { addressNamed, hostNamed } from '../named.ts';
import { isSure } from '../store/sure.ts';
import { openExistingStoreAt } from './shared-store.ts';
import type { SharedVerb } from './shared-verbs.ts';

export interface SharedOptions {
  readonly store?: string;
  readonly json?: boolean;
  readonly limit?: number;
  readonly who?: string;
  /** Of `forget`: only this. */
  readonly site?: string;
  readonly lastHour?: boolean;
  /** Of `forget`: does not ask at a terminal. */
  readonly yes?: boolean;
}

/** Pages read from the store at a time. */
const AT_ONCE = 1_000;
const SHOWN = 20;
const HOUR_MS = 3_600_000;
const FORGOTTEN = say(
  'Forgotten in the shared store, for everyone. Companions that showed it keep copies in their folders until they forget it too.',
);
const NO_CRAWL = say('No crawl yet: ambit crawl --store begins one.');
const NO_WORKER = say('No worker at the moment: ambit work --store starts one.');
const NONE_LEFT = say('No host is left alone at the moment.');
const WHICH_HOST = say('Which host? ambit shared left lists those left alone; then: ambit shared ask-again HOST.');
const NOT_LIFTED = say(
  'This host is not left alone because of errors: ambit shared left lists all, with the reasons. A pause that the host itself asks for cannot be lifted.',
);

/** `ambit shared`: what the crawls of a shared store do, and the user's word on them. */
export async function shared(
  verb: SharedVerb,
  subject: string | undefined,
  url: string | undefined,
  options: SharedOptions,
): Promise<number> {
  const sharedStore = await openExistingStoreAt(options.store);
  const print: Print = (value, text) => console.log(visible(options.json === true ? JSON.stringify(value) : text));
  try {
    const list = <T extends object>(all: readonly T[], line: (one: T) => string, none: string): void => {
      for (const one of all) print(one, line(one));
      if (all.length === 0 && options.json !== true) console.error(none);
    };
    if (verb === 'list') list(await sharedStore.crawls(), lineOf, NO_CRAWL);
    else if (verb === 'workers') list(await sharedStore.workers(), workerLine, NO_WORKER);
    else if (verb === 'left') {
      list(await sharedStore.leftHosts(subject === undefined ? {} : { crawl: subject }), leftLine, NONE_LEFT);
    } else if (verb === 'ask-again') {
      if (subject === undefined) throw new AmbitError('bad-arguments', WHICH_HOST);
      if (!(await askThereAgain(sharedStore, subject))) throw new AmbitError('bad-arguments', NOT_LIFTED);
      print({ askedAgain: subject }, say('$1 will be visited again.', displayText(subject, 80)));
    } else {
      const crawl = subject === undefined ? undefined : await sharedStore.crawl(subject);
      if (crawl === undefined)
        throw new AmbitError('bad-arguments', say('Say which crawl, by its id: `ambit shared list` names them.'));
      await steer({ sharedStore, crawl, options, print }, verb, url);
    }
    return EXIT.ok;
  } finally {
    await sharedStore.close();
  }
}

type Print = (value: object, text: string) => void;

/** A crawl, and the form of output that its user wants. */
interface Steered {
  readonly sharedStore: SharedStore;
  readonly crawl: SharedCrawl;
  readonly options: SharedOptions;
  readonly print: Print;
}

/** @param given page that a label is given to */
async function steer(
  { sharedStore, crawl, options, print }: Steered,
  verb: Exclude<SharedVerb, 'list' | 'workers' | 'left' | 'ask-again'>,
  given: string | undefined,
): Promise<void> {
  const { id } = crawl;
  const { limit = SHOWN, who = userInfo().username } = options;
  const tellChanged = async (change: SharedChange): Promise<void> => {
    await sharedStore.update(id, change);
    const now = (await sharedStore.crawl(id)) ?? crawl;
    print(now, lineOf(now));
  };
  switch (verb) {
    case 'show':
      print(crawl, lineOf(crawl));
      for (const seed of await sharedStore.seeds(id))
        print(seed, `  ${say('seed $1  $2 $3', seed.url, seed.state, inLanguage(seed.message))}`.trimEnd());
      return;
    case 'pages':
      for (const page of (await suggestions(sharedStore, crawl)).slice(0, limit)) {
        print(jsonOf(page), pageLines(page));
      }
      return;
    case 'pause':
      return tellChanged(paused(crawl));
    case 'resume':
      return tellChanged(resumed(crawl, crawl.tally.fetched));
    case 'stop':
      return tellChanged(stopped(crawl));
    case 'forget':
      return forget({ sharedStore, crawl, options, print });
    default: {
      if (given === undefined) throw new AmbitError('bad-arguments', say('Say which page, by its address.'));
      const url = addressNamed(given);
      const value = verb === 'unlabel' ? 'none' : verb;
      const label = { id: randomUUID(), topicId: crawl.topicId, target: 'page', url, value, at: Date.now() } as const;
      await sharedStore.label([label], who, label.at);
      print({ ...label, who }, say('$1 says: $2.', who, value));
    }
  }
}

async function forget({ sharedStore, crawl: { id }, options, print }: Steered): Promise<void> {
  const part = partOf(options);
  const question = async (): Promise<string> => {
    const { pages, labels } = await sharedStore.wouldForget(id, part);
    return say('Forget$1 in the shared store, for everyone: $2 pages, $3 labels?', told(part), pages, labels);
  };
  if (!options.yes && !(await isSure(question))) {
    print({ forgotten: null }, say('Nothing was forgotten.'));
    return;
  }
  if (!(await sharedStore.forget(id, part))) {
    throw new AmbitError(
      'bad-arguments',
      say('Workers still fetch for this crawl: run ambit shared stop, then wait half a minute.'),
    );
  }
  print({ forgotten: id }, FORGOTTEN);
}

function told(part: ErasedPart | undefined): string {
  if (part?.kind === 'site') return ` ${say('$1 and its subdomains', part.host)}`;
  return part === undefined ? ` ${say('the crawl')}` : ` ${say('the last hour')}`;
}

function partOf({ site, lastHour = false }: SharedOptions): ErasedPart | undefined {
  if (site !== undefined && lastHour)
    throw new AmbitError('bad-arguments', say('Forget a site, or the last hour: name one of them.'));
  if (site !== undefined) return { kind: 'site', host: hostNamed(site) };
  return lastHour ? { kind: 'lately', ms: HOUR_MS } : undefined;
}

/** Returns on-topic pages without a label, best first. */
async function suggestions(sharedStore: SharedStore, { id, topicId }: SharedCrawl): Promise<Visited[]> {
  const labelled = new Set(
    (await sharedStore.currentLabels(topicId))
      .filter(({ target, value }) => value !== 'none' && !isWeak(target))
      .map(({ key }) => key),
  );
  const pages = new Map<number, Visited>();
  for (let after = 0; ; ) {
    const some = await sharedStore.visited(id, after, AT_ONCE);
    for (const page of some) pages.set(page.id, page);
    after = some.at(-1)?.changed ?? after;
    if (some.length < AT_ONCE) break;
  }
  return [...pages.values()]
    .filter(({ onTopic, hidden, url }) => onTopic && !hidden && !labelled.has(pageKey(url)))
    .sort((a, b) => b.relevance - a.relevance || b.n - a.n);
}

/** Keeps the JSON that scripts read, whatever shape a page has in memory. */
function jsonOf(page: Visited): object {
  const { id, url, host, status, foundAt, changed, n, relevance, onTopic, unsure } = page;
  const detail = detailOf(page);
  return { id, url, host, status, foundAt, changed, n, relevance, onTopic, unsure, detail };
}

const pageLines = ({ relevance, url, title, from, sighting: { anchor } }: Visited): string =>
  [
    `${relevance.toFixed(2)}  ${displayText(title, 80) || url}`,
    url,
    say('from $1: $2', from || say('a seed'), displayText(anchor, 80)),
  ].join('\n      ');

const minutes = (ms: number): string => say('$1 minutes', Math.ceil(ms / 60_000));

const leftLine = ({ host, leftMs, why }: LeftThere): string =>
  [displayText(host, 80), say('for $1', minutes(leftMs)), displayText(why, 300)].join('\t');

const workerLine = ({ id, pages, inFlight, leads, agoMs }: SeenWorker): string =>
  say('$1  $2 pages, $3 in flight, leads $4, seen $5 s ago', id, pages, inFlight, leads, Math.round(agoMs / 1_000));

const goesOn = ({ goesOnAt = null }: SharedCrawl): string =>
  goesOnAt === null ? '' : say(', goes on in $1', minutes(Math.max(0, goesOnAt - Date.now())));

const lineOf = (crawl: SharedCrawl): string => {
  const { id, state, reason, topicId, tally, outstanding, backlog } = crawl;
  return say(
    '$1  $2$3$4  topic $5: $6 fetched, $7 on topic, $8 failed, $9 waiting, $10 in hand, $11 to be learned',
    id,
    crawlStateWord(state),
    reason === null ? '' : ` (${reason})`,
    goesOn(crawl),
    topicId,
    tally.fetched,
    tally.onTopic,
    tally.failed,
    tally.frontier,
    outstanding,
    backlog,
  );
};
