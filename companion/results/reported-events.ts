import { setImmediate as turn } from 'node:timers/promises';
import type { ReportedEvent } from '../../shared/api/report.ts';
import { TitleIndex } from '../../shared/text/sameness/title-index.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { type NamesIn, namesIn } from './speech/names-in.ts';

/** Families of which a page is read for events, most relevant first: 2 ms each. */
export const MAX_FAMILIES = 500;
const MAX_EVENTS = 100;
const MAX_NAMES = 5;
/** Pages between two turns of the event loop. */
const BATCH = 8;
/** Overseas' lower bound of likeness, from which titles are on the same event. */
const SAME_EVENT = 0.5;
/** Longest time between two pages on one event. */
const MAX_APART_MS = 3 * 24 * 3600 * 1000;
const DAY = /^\d{4}-\d\d-\d\d/;

/** Returns whether a page may tell an event: it is on the topic and no list. */
export const mayTellEvent = ({ onTopic, pageKind }: Outline): boolean => onTopic && pageKind !== 'list';

interface DatedPage {
  readonly page: Outline;
  readonly family: readonly Outline[];
  readonly day: string;
  readonly text: string;
}

/** An event as its pages are read, earliest first. */
type Telling = [DatedPage, ...DatedPage[]];

/**
 * Returns the event table (Overseas, S2.7), newest first: name, time, place and people. An event is told by an on-topic
 * page with a date of publication. Pages with like titles within three days, and near-duplicates, tell the same event.
 * Its name is the title of the earliest page, its time that page's date; places and people are those that its texts
 * name.
 * @param families near-duplicates by their first page, each in the order of the crawl
 */
export async function reportedEvents(
  store: Store,
  families: Iterable<readonly Outline[]>,
): Promise<readonly ReportedEvent[]> {
  const pages = datedPages(store, families);
  const events = sameEvents(pages).slice(0, MAX_EVENTS);
  const found: ReportedEvent[] = [];
  for (const [at, telling] of events.entries()) {
    if (at % BATCH === BATCH - 1) await turn();
    const [{ page, day }] = telling;
    const names = telling.map(({ page: { title }, text }) => namesIn(`${title}\n${text}`));
    const all = telling.flatMap(({ family }) => family);
    found.push({
      ...{ title: page.title, url: page.url, date: day },
      ...{ places: mostNamed(names, 'places'), people: mostNamed(names, 'people') },
      ...{ pages: all.length, sites: new Set(all.map(({ site }) => site)).size },
    });
  }
  return found;
}

function datedPages(store: Store, families: Iterable<readonly Outline[]>): readonly DatedPage[] {
  return [...families]
    .flatMap((family) => {
      const page = family.find(mayTellEvent);
      return page === undefined ? [] : [{ page, family }];
    })
    .sort((a, b) => b.page.relevance - a.page.relevance || a.page.n - b.page.n)
    .slice(0, MAX_FAMILIES)
    .flatMap(({ page, family }) => {
      const { published = '', text = '' } = store.results.record(page.id) ?? {};
      const [day] = DAY.exec(published) ?? [];
      return day === undefined || Number.isNaN(Date.parse(day)) ? [] : [{ page, family, day, text }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.page.n - b.page.n));
}

/** Joins pages on the same event; newest event first. @param pages earliest first */
function sameEvents(pages: readonly DatedPage[]): readonly Telling[] {
  const titles = new TitleIndex<number>(SAME_EVENT);
  const eventOf = new Map<number, Telling>();
  const events: Telling[] = [];
  for (const one of pages) {
    const twin = titles.add(one.page.id, one.page.title);
    const known = twin === undefined ? undefined : eventOf.get(twin);
    const isNear = known !== undefined && Date.parse(one.day) - Date.parse(known[0].day) <= MAX_APART_MS;
    const event = isNear ? known : undefined;
    if (event === undefined) events.push([one]);
    else event.push(one);
    eventOf.set(one.page.id, event ?? events.at(-1) ?? [one]);
  }
  return events.reverse();
}

function mostNamed(names: readonly NamesIn[], kind: keyof NamesIn): string[] {
  const total = new Map<string, number>();
  for (const each of names) for (const [name, times] of each[kind]) total.set(name, (total.get(name) ?? 0) + times);
  return [...total]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_NAMES)
    .map(([name]) => name);
}
