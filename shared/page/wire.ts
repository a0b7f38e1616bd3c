import type { LinkRecord, PageRecord } from './record.ts';

/** In place of a window that is the anchor of the link before or after. */
const NEIGHBOUR = 0;

type WindowText = string | typeof NEIGHBOUR;

/**
 * The links of a page field by field, each list by place. That packs smaller than link by link, and is cheaper to read.
 * Values that many links share are an index into `shared`.
 */
interface LinkColumns {
  readonly url: readonly string[];
  readonly kind: readonly LinkRecord['kind'][];
  readonly anchor: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly windowBefore: readonly WindowText[];
  readonly windowAfter: readonly WindowText[];
  readonly heading: readonly number[];
  readonly path: readonly number[];
  readonly furniture: readonly (0 | 1)[];
  readonly rel: readonly (readonly string[])[];
  readonly position: readonly number[];
}

/** A link as stores of earlier versions have it. */
type LinkTuple = [
  ...[url: string, kind: LinkRecord['kind'], anchor: string, before: string, after: string],
  ...[
    windowBefore: string,
    windowAfter: string,
    heading: number,
    path: number,
    furniture: 0 | 1,
    rel: readonly string[],
    position: number,
  ],
];

interface Wire {
  readonly page: Omit<PageRecord, 'links'>;
  readonly shared: readonly string[];
  readonly columns: LinkColumns;
}

interface EarlierWire extends Omit<Wire, 'columns'> {
  readonly columns?: undefined;
  readonly links: readonly LinkTuple[];
}

/** Maps each record read from a text to that text, for as long as the record lives. */
const wires = new WeakMap<PageRecord, string>();

/**
 * A record in the form in which a parser's thread hands it over, and in which a crawl keeps it: half of its JSON, which
 * is cheaper than the same as objects. Pictures and `block` are left out, since no crawl reads them.
 */
export function toWire({ links, ...page }: PageRecord): string {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const kept = links.filter(({ kind }) => kind !== 'img');
  const columns: LinkColumns = {
    url: kept.map(({ url }) => url),
    kind: kept.map(({ kind }) => kind),
    anchor: kept.map(({ anchor }) => anchor),
    before: kept.map(({ before }) => before),
    after: kept.map(({ after }) => after),
    windowBefore: kept.map(({ windowBefore }, at) =>
      windowBefore === kept[at - 1]?.anchor ? NEIGHBOUR : windowBefore,
    ),
    windowAfter: kept.map(({ windowAfter }, at) => (windowAfter === kept[at + 1]?.anchor ? NEIGHBOUR : windowAfter)),
    heading: kept.map(({ heading }) => placeOf(heading)),
    path: kept.map(({ path }) => placeOf(path)),
    furniture: kept.map(({ furniture }) => (furniture ? 1 : 0)),
    rel: kept.map(({ rel }) => rel),
    position: kept.map(({ position }) => position),
  };
  return JSON.stringify({ page, shared: [...places.keys()], columns } satisfies Wire);
}

/**
 * Reverses `toWire`, and reads what earlier versions kept. One literal makes each link from its places: destructuring
 * by names and spreading costs eight times as much.
 * @param furniture places in `links` of furniture, if known by now; else the wire's own flags count
 */
export function fromWire(text: string, furniture?: ReadonlySet<number>): PageRecord {
  const wire = JSON.parse(text) as Wire | EarlierWire;
  const { page, shared } = wire;
  const columns = wire.columns ?? columnsOf(wire.links);
  const links = columns.url.map((_, place) =>
    linkOf(columns, place, shared, furniture?.has(place) ?? columns.furniture[place] === 1),
  );
  const record = { ...page, links };
  wires.set(record, text);
  return record;
}

const linkOf = (columns: LinkColumns, at: number, shared: readonly string[], furniture: boolean): LinkRecord => ({
  url: columns.url[at] ?? '',
  kind: columns.kind[at] ?? 'a',
  anchor: columns.anchor[at] ?? '',
  before: columns.before[at] ?? '',
  after: columns.after[at] ?? '',
  windowBefore: windowOf(columns.windowBefore[at], columns.anchor[at - 1]),
  windowAfter: windowOf(columns.windowAfter[at], columns.anchor[at + 1]),
  block: '',
  heading: shared[columns.heading[at] ?? -1] ?? '',
  path: shared[columns.path[at] ?? -1] ?? '',
  position: columns.position[at] ?? 0,
  furniture,
  rel: columns.rel[at] ?? [],
});

const windowOf = (window: WindowText = '', neighbour = ''): string => (window === NEIGHBOUR ? neighbour : window);

const columnsOf = (links: readonly LinkTuple[]): LinkColumns => ({
  url: links.map((row) => row[0]),
  kind: links.map((row) => row[1]),
  anchor: links.map((row) => row[2]),
  before: links.map((row) => row[3]),
  after: links.map((row) => row[4]),
  windowBefore: links.map((row) => row[5]),
  windowAfter: links.map((row) => row[6]),
  heading: links.map((row) => row[7]),
  path: links.map((row) => row[8]),
  furniture: links.map((row) => row[9]),
  rel: links.map((row) => row[10]),
  position: links.map((row) => row[11]),
});

/** The text that `fromWire` made this very record from; undefined of any other. */
export const wireOf = (record: PageRecord): string | undefined => wires.get(record);
