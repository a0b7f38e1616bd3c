import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { LabelOrWeak, LabelUpdate, LearnedLabel, Rejudged } from '../../store/crawl-update.ts';
import type { CurrentLabel, Store } from '../../store/store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlLog } from '../ports/crawl-log.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import type { CrawlState } from './crawl-state.ts';

/** Returns the label for the judge on a page, by `pageKey`, from all that is known of the page. */
export type LabelOf = (key: string) => LabelOrWeak;

/** Weak labels of a page, strongest first: the user's acts, then an assistant's label, then the local model's. */
const STRONGEST_WEAK = [
  ...(['read', 'opened', 'assistant-relevant', 'assistant-not-relevant'] as const),
  ...(['model-relevant', 'model-not-relevant'] as const),
];

/** The user's label, else the strongest weak label; `currentOn` gives what counts now for one target. */
export function strongestLabel(
  currentOn: (target: CurrentLabel['target'], key: string) => CurrentLabel | undefined,
): LabelOf {
  return (key) => {
    const label = currentOn('page', key)?.value ?? 'none';
    if (label !== 'none') return label;
    return STRONGEST_WEAK.find((weak) => (currentOn(weak, key)?.value ?? 'none') !== 'none') ?? 'none';
  };
}

/** Pages whose rows are written before others may have their turn: a few milliseconds. */
const WRITTEN = 256;

/** Labels, captures and other crawls that a crawl may read. The learner of a shared crawl has none of it. */
export interface UserRecords {
  readonly captures: Pick<Store['captures'], 'newest'>;
  readonly crawls: Pick<Store['crawls'], 'features'>;
  readonly labels: Pick<Store['labels'], 'current'>;
}

/**
 * Tells judge and order of a crawl what the user said and did. Pages are judged again, and the frontier must be
 * rescored after.
 * @returns whether anything was learned.
 */
export function* applyLabels(
  deps: { readonly store: UserRecords; readonly createJudge: CrawlDeps['createJudge'] },
  state: CrawlState,
  log: Pick<CrawlLog, 'apply'>,
  labels: readonly CurrentLabel[],
  labelOf: LabelOf,
): SlicedTask<boolean> {
  const keys = new Set(labels.filter(({ target }) => target !== 'link').map(({ key }) => key));
  const pages = [...keys].flatMap((key) => learnPageLabel(deps, state, key, labelOf(key)));
  const links = labels.filter(({ target }) => target === 'link').flatMap((label) => learnLinkLabel(state, label));
  const isLearned = pages.length + links.length > 0;
  if (isLearned) log.apply({ kind: 'label', pages, links });
  if (state.owesRejudging) yield* rejudge(state, log);
  return isLearned;
}

/** Judges all fetched pages again and keeps what changed. A labelled page keeps the judge's word beside the label. */
export function* rejudge(state: CrawlState, log: Pick<CrawlLog, 'apply'>): SlicedTask {
  const changes: Rejudged[] = [];
  for (const page of yield* state.rejudge()) {
    if (page.label !== 'none') continue;
    if (changes.length === WRITTEN) {
      log.apply({ kind: 'judgements', changes: changes.splice(0), isLast: false });
      yield;
    }
    changes.push(page);
  }
  log.apply({ kind: 'judgements', changes, isLast: true });
}

function learnPageLabel(
  deps: Parameters<typeof featuresElsewhere>[0],
  state: CrawlState,
  key: string,
  value: LabelOrWeak,
): readonly LearnedLabel[] {
  if ((state.labels.get(key) ?? 'none') === value) return [];
  const page = state.log.own(key);
  const features = page?.features ?? featuresElsewhere(deps, state.topic, key);
  if (features === undefined) return [];
  state.learn(key, features, value, page);
  return [{ key, urlId: page?.urlId ?? -1, features, value }];
}

/** Returns the features of a page that another crawl fetched for the same topic, or that the user captured. */
export function featuresElsewhere(
  {
    store,
    createJudge,
  }: { readonly store: Omit<UserRecords, 'labels'>; readonly createJudge: CrawlDeps['createJudge'] },
  topic: Topic,
  key: string,
): string | undefined {
  const captured = (): string | undefined => {
    const capture = store.captures.newest(key);
    // By a judge of its own: the page is not one of this crawl and must not count as such.
    return capture === undefined ? undefined : createJudge(topic).judge(capture.page).features;
  };
  return store.crawls.features(topic.id, key) ?? captured();
}

function learnLinkLabel(state: CrawlState, { key, value }: CurrentLabel): LabelUpdate['links'] {
  const urlId = state.known.find(key);
  if (urlId === undefined || (state.linkLabels.get(urlId) ?? 'none') === value) return [];
  state.labelLink(urlId, value);
  return [{ urlId, value }];
}

/** Returns current labels, and those that the user removed since the crawl last read them. */
export function labelsFor({ labels }: Pick<UserRecords, 'labels'>, state: CrawlState): readonly CurrentLabel[] {
  const current = labels.current(state.topic.id);
  const said = (isLink: boolean) =>
    new Set(current.filter(({ target }) => (target === 'link') === isLink).map(({ key }) => key));
  const [pages, links] = [said(false), said(true)];
  const none = (target: 'page' | 'link', key: string): CurrentLabel => {
    return { topicId: state.topic.id, target, key, url: '', value: 'none', at: 0 };
  };
  const labelledPages = [...state.labels].filter(([, value]) => value !== 'none').map(([key]) => key);
  const labelledLinks = [...state.linkLabels.keys()].map((id) => pageKey(state.known.at(id).url));
  return [
    ...current,
    ...labelledPages.filter((key) => !pages.has(key)).map((key) => none('page', key)),
    ...labelledLinks.filter((key) => !links.has(key)).map((key) => none('link', key)),
  ];
}
