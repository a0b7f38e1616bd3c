import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';

/** A link as it crosses threads: no names of fields, and what stands on link after link as a place in `shared`. */
type Row = [
  ...[url: string, kind: LinkRecord['kind'], anchor: string, before: string, after: string],
  ...[
    windowBefore: string,
    windowAfter: string,
    heading: number,
    path: number,
    furniture: 0 | 1,
    rel: readonly string[],
  ],
];

interface Wire {
  readonly page: Omit<PageRecord, 'links'>;
  readonly shared: readonly string[];
  readonly links: readonly Row[];
}

/**
 * A record in the form in which a parser's thread hands it over: half of its JSON, which is cheaper than the same as objects. `block` is left out, since
 * no crawl reads it.
 */
export function toWire({ links, ...page }: PageRecord): string {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const rows = links.map((link): Row => {
    const { url, kind, anchor, before, after, windowBefore, windowAfter, heading, path, furniture, rel } = link;
    const [headingAt, pathAt] = [placeOf(heading), placeOf(path)];
    return [url, kind, anchor, before, after, windowBefore, windowAfter, headingAt, pathAt, furniture ? 1 : 0, rel];
  });
  return JSON.stringify({ page, shared: [...places.keys()], links: rows } satisfies Wire);
}

/** The other way. Each link is made by one literal from places of its row: taken apart by names and put together by spreading it costs eight times as much. */
export function fromWire(text: string): PageRecord {
  const { page, shared, links } = JSON.parse(text) as Wire;
  const record = (row: Row, position: number): LinkRecord => ({
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
    position,
    furniture: row[9] === 1,
    rel: row[10],
  });
  return { ...page, links: links.map(record) };
}
