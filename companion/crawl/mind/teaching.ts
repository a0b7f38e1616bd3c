import { pageKey } from '../../../shared/url/page-key.ts';
import type { Journal, Rejudged, Taught } from '../../store/journal.ts';
import type { Store, Verdict } from '../../store/store.ts';
import type { Chore } from '../chores.ts';
import type { Lore } from '../engine.ts';
import type { Mind } from './mind.ts';

/** What to tell the judge of a page, by `pageKey`, of all that is known of it. */
export type Standing = (key: string) => Taught;

/** The user's word, else what the user did with the page; `verdictOn` gives what counts now for one target. */
export function standing(verdictOn: (target: Verdict['target'], key: string) => Verdict | undefined): Standing {
  return (key) => {
    const word = verdictOn('page', key)?.value ?? 'none';
    if (word !== 'none') return word;
    return (['read', 'opened'] as const).find((weak) => (verdictOn(weak, key)?.value ?? 'none') !== 'none') ?? 'none';
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
  verdicts: readonly Verdict[],
  standingOf: Standing,
): Chore<boolean> {
  const keys = new Set(verdicts.filter(({ target }) => target !== 'link').map(({ key }) => key));
  const pages = [...keys].filter((key) => teachPage(engine, mind, journal, key, standingOf(key)));
  const links = verdicts.filter((verdict) => verdict.target === 'link' && teachLink(mind, journal, verdict));
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

function teachPage(engine: Lore, mind: Mind, journal: Journal, key: string, value: Taught): boolean {
  if ((mind.taught.get(key) ?? 'none') === value) return false;
  const page = mind.log.own(key);
  const features = page?.features ?? featuresElsewhere(engine, mind, key);
  if (features === undefined) return false;
  mind.learn(key, features, value, page);
  journal.learn({ key, urlId: page?.urlId ?? -1, features, value });
  return true;
}

/** Of a page that another crawl fetched for the same topic, or that the user captured. */
function featuresElsewhere({ store, createJudge }: Lore, mind: Mind, key: string): string | undefined {
  const { topic } = mind;
  const captured = (): string | undefined => {
    const capture = store.captures.newest(key);
    // By a judge of its own: the page is not one of this crawl and must not count as such.
    return capture === undefined ? undefined : createJudge(topic).judge(capture.page).features;
  };
  return store.crawls.features(topic.id, key) ?? captured();
}

function teachLink(mind: Mind, journal: Journal, { key, value }: Verdict): boolean {
  const id = mind.known.find(key);
  if (id === undefined || (mind.taughtLinks.get(id) ?? 'none') === value) return false;
  mind.labelLink(id, value);
  journal.labelLink(id, value);
  return true;
}

/** Verdicts that count now and those that were taken back since the crawl last heard of them. */
export function verdictsFor(store: Store, mind: Mind): readonly Verdict[] {
  const current = store.labels.verdicts(mind.topic.id);
  const said = (isLink: boolean) =>
    new Set(current.filter(({ target }) => (target === 'link') === isLink).map(({ key }) => key));
  const [pages, links] = [said(false), said(true)];
  const none = (target: 'page' | 'link', key: string): Verdict => {
    return { topicId: mind.topic.id, target, key, url: '', value: 'none', at: 0 };
  };
  const taughtPages = [...mind.taught].filter(([, value]) => value !== 'none').map(([key]) => key);
  const taughtLinks = [...mind.taughtLinks.keys()].map((id) => pageKey(mind.known.at(id).url));
  return [
    ...current,
    ...taughtPages.filter((key) => !pages.has(key)).map((key) => none('page', key)),
    ...taughtLinks.filter((key) => !links.has(key)).map((key) => none('link', key)),
  ];
}
