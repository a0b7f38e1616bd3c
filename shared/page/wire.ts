import type { LinkRecord, PageRecord } from './record.ts';

/**
 * A link as it crosses threads: without field names, and with values that many links share as an index into `shared`.
 * Stores have rows of earlier versions: new fields come last and may be missing.
 */
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
  const rows: LinkTuple[] = [];
  for (const link of links) {
    if (link.kind === 'img') continue;
    const { url, kind, anchor, before, after, windowBefore, windowAfter, furniture, rel, position } = link;
    const heading = placeOf(link.heading);
    const path = placeOf(link.path);
    const isFurniture = furniture ? 1 : 0;
    rows.push([url, kind, anchor, before, after, windowBefore, windowAfter, heading, path, isFurniture, rel, position]);
  }
  return JSON.stringify({ page, shared: [...places.keys()], links: rows } satisfies Wire);
}

/**
 * Reverses `toWire`. One literal makes each link from its row's places: destructuring by names and spreading costs
 * eight times as much. @param furniture places in `links` of furniture, if known by now; else the wire's own flags
 * count
 */
export function fromWire(text: string, furniture?: ReadonlySet<number>): PageRecord {
  const { page, shared, links } = JSON.parse(text) as Wire;
  const read: LinkRecord[] = [];
  for (const [place, row] of links.entries()) read.push(linkOf(row, shared, furniture?.has(place) ?? row[9] === 1));
  const record = { ...page, links: read };
  wires.set(record, text);
  return record;
}

const linkOf = (row: LinkTuple, shared: readonly string[], furniture: boolean): LinkRecord => ({
  url: row[0],
  kind: row[1],
  anchor: row[2],
  before: row[3],
  after: row[4],
  windowBefore: row[5],
  windowAfter: row[6],
  block: '',
  heading: shared[row[7]] ?? '',
  path: shared[row[8]] ?? '',
  position: row[11],
  furniture,
  rel: row[10],
});

/** The text that `fromWire` made this very record from; undefined of any other. */
export const wireOf = (record: PageRecord): string | undefined => wires.get(record);
