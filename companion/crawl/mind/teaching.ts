import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Journal, LabelOrWeak, Rejudged } from '../../store/journal.ts';
import type { CurrentLabel, Store } from '../../store/store.ts';
import type { Chore } from '../chores.ts';
import type { Lore } from '../engine.ts';
import type { Mind } from './mind.ts';

/** What to tell the judge of a page, by `pageKey`, of all that is known of it. */
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
 * Tells judge and order of a crawl what the user said and did. Pages are judged again, and the frontier must be rescored after.
 * @returns whether anything was learned.
 */
export function* teach(
  engine: Lore,
  mind: Mind,
  journal: Journal,
  labels: readonly CurrentLabel[],
  labelOf: LabelOf,
): Chore<boolean> {
  const keys = new Set(labels.filter(({ target }) => target !== 'link').map(({ key }) => key));
  const pages = [...keys].filter((key) => teachPage(engine, mind, journal, key, labelOf(key)));
  const links = labels.filter((label) => label.target === 'link' && teachLink(mind, journal, label));
  if (mind.owesRejudging) yield* rejudge(mind, journal);
  return pages.length + links.length > 0;
}

/** Judges all fetched pages again and keeps what changed. A labelled page keeps the judge's word beside the label. */
export function* rejudge(mind: Mind, journal: Journal): Chore {
  const changes: Rejudged[] = [];
  for (const page of yield* mind.rejudge()) {
    if (page.label !== 'none') continue;
    if (changes.length === WRITTEN) {
      journal.amend(changes.splice(0));
      yield;
    }
    changes.push(page);
  }
  journal.rejudge(changes);
}

function teachPage(engine: Lore, mind: Mind, journal: Journal, key: string, value: LabelOrWeak): boolean {
  if ((mind.labels.get(key) ?? 'none') === value) return false;
  const page = mind.log.own(key);
  const features = page?.features ?? featuresElsewhere(engine, mind.topic, key);
  if (features === undefined) return false;
  mind.learn(key, features, value, page);
  journal.learn({ key, urlId: page?.urlId ?? -1, features, value });
  return true;
}

/** Of a page that another crawl fetched for the same topic, or that the user captured. */
export function featuresElsewhere({ store, createJudge }: Lore, topic: Topic, key: string): string | undefined {
  const captured = (): string | undefined => {
    const capture = store.captures.newest(key);
    // By a judge of its own: the page is not one of this crawl and must not count as such.
    return capture === undefined ? undefined : createJudge(topic).judge(capture.page).features;
  };
  return store.crawls.features(topic.id, key) ?? captured();
}

function teachLink(mind: Mind, journal: Journal, { key, value }: CurrentLabel): boolean {
  const id = mind.known.find(key);
  if (id === undefined || (mind.linkLabels.get(id) ?? 'none') === value) return false;
  mind.labelLink(id, value);
  journal.labelLink(id, value);
  return true;
}

/** Labels that count now and those that were taken back since the crawl last heard of them. */
export function labelsFor(store: Store, mind: Mind): readonly CurrentLabel[] {
  const current = store.labels.current(mind.topic.id);
  const said = (isLink: boolean) =>
    new Set(current.filter(({ target }) => (target === 'link') === isLink).map(({ key }) => key));
  const [pages, links] = [said(false), said(true)];
  const none = (target: 'page' | 'link', key: string): CurrentLabel => {
    return { topicId: mind.topic.id, target, key, url: '', value: 'none', at: 0 };
  };
  const labelledPages = [...mind.labels].filter(([, value]) => value !== 'none').map(([key]) => key);
  const labelledLinks = [...mind.linkLabels.keys()].map((id) => pageKey(mind.known.at(id).url));
  return [
    ...current,
    ...labelledPages.filter((key) => !pages.has(key)).map((key) => none('page', key)),
    ...labelledLinks.filter((key) => !links.has(key)).map((key) => none('link', key)),
  ];
}
