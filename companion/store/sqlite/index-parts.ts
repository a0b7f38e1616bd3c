/**
 * Numbers of the parts of the full-text index. A released step of the schema holds them and `SQL_PART`, so both stay.
 */
export const INDEX_PARTS: readonly number[] = Array.from({ length: 16 }, (_, part) => part);

/** Documents that follow one another and share a part. */
const BLOCK = 65_536;

/**
 * Returns the part that has the terms of a document. Forgetting one rewrites the terms of its block, up to a million
 * documents no others.
 */
export const indexPart = (id: number): number => Math.floor(id / BLOCK) % INDEX_PARTS.length;

/** Documents of one part, from the first to before the end. */
export interface IndexBlock {
  readonly part: number;
  readonly first: number;
  readonly end: number;
}

/** Returns the blocks of some documents, the last first, each cut to these. */
export function* blocksWithin(from: number, below: number): Generator<IndexBlock> {
  for (let end = below; end > from; ) {
    const first = Math.max(from, Math.floor((end - 1) / BLOCK) * BLOCK);
    yield { part: indexPart(first), first, end };
    end = first;
  }
}

/** The same in SQL. */
export const sqlPart = (id: string): string => `(${id} >> 16 & 15)`;

/** The part of the row that a trigger takes out. */
export const SQL_PART = sqlPart('OLD.id');
