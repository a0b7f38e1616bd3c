import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Journal, LabelOrWeak, Rejudged } from '../../store/journal.ts';
import type { CurrentLabel, Store } from '../../store/store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import type { CrawlState } from './crawl-state.ts';

/** Returns the label for the judge on a page, by `pageKey`, from all that is known of the page. */
export type LabelOf = (key: string) => LabelOrWeak;

/** The user's word, else what the user did with the page; `currentOn` gives what counts now for one target. */
export function strongestLabel(
  currentOn: (target: CurrentLabel['target'], key: string) => CurrentLabel | undefined,
): LabelOf {
  return (key) => {
    const label = currentOn('page', key)?.value ?? 'none';
    if (label !== 'none') return label;
    return (['read', 'opened'] as const).find((weak) => (currentOn(weak, key)?.value ?? 'none') !== 'none') ?? 'none';
  };
}

/** Pages whose rows are written before others may have their turn: a few milliseconds. */
const WRITTEN = 256;

/**
 * Tells judge and order of a crawl what the user said and did. Pages are judged again, and the frontier must be
 * rescored after.
 * @returns whether anything was learned.
 */
export function* applyLabels(
  deps: Pick<CrawlDeps, 'store' | 'createJudge'>,
  state: CrawlState,
  journal: Journal,
  labels: readonly CurrentLabel[],
  labelOf: LabelOf,
): SlicedTask<boolean> {
  const keys = new Set(labels.filter(({ target }) => target !== 'link').map(({ key }) => key));
  const pages = [...keys].filter((key) => teachPage(deps, state, journal, key, labelOf(key)));
  const links = labels.filter((label) => label.target === 'link' && teachLink(state, journal, label));
  if (state.owesRejudging) yield* rejudge(state, journal);
  return pages.length + links.length > 0;
}

/** Judges all fetched pages again and keeps what changed. A labelled page keeps the judge's word beside the label. */
export function* rejudge(state: CrawlState, journal: Journal): SlicedTask {
  const changes: Rejudged[] = [];
  for (const page of yield* state.rejudge()) {
    if (page.label !== 'none') continue;
    if (changes.length === WRITTEN) {
      journal.amend(changes.splice(0));
      yield;
    }
    changes.push(page);
  }
  journal.rejudge(changes);
}

function teachPage(
  deps: Pick<CrawlDeps, 'store' | 'createJudge'>,
  state: CrawlState,
  journal: Journal,
  key: string,
  value: LabelOrWeak,
): boolean {
  if ((state.labels.get(key) ?? 'none') === value) return false;
  const page = state.log.own(key);
  const features = page?.features ?? featuresElsewhere(deps, state.topic, key);
  if (features === undefined) return false;
  state.learn(key, features, value, page);
  journal.learn({ key, urlId: page?.urlId ?? -1, features, value });
  return true;
}

/** Returns the features of a page that another crawl fetched for the same topic, or that the user captured. */
export function featuresElsewhere(
  { store, createJudge }: Pick<CrawlDeps, 'store' | 'createJudge'>,
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

function teachLink(state: CrawlState, journal: Journal, { key, value }: CurrentLabel): boolean {
  const id = state.known.find(key);
  if (id === undefined || (state.linkLabels.get(id) ?? 'none') === value) return false;
  state.labelLink(id, value);
  journal.labelLink(id, value);
  return true;
}

/** Returns current labels, and those that the user removed since the crawl last read them. */
export function labelsFor(store: Store, state: CrawlState): readonly CurrentLabel[] {
  const current = store.labels.current(state.topic.id);
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
