/** Numbers of the parts of the full-text index. A released step of the schema holds them and `SQL_PART`, so both stay. */
export const INDEX_PARTS: readonly number[] = Array.from({ length: 16 }, (_, part) => part);

/**
 * Returns the part that has the terms of a document. 65,536 documents that follow one another share a part: forgetting
 * one rewrites their terms, up to a million documents no others.
 */
export const indexPart = (id: number): number => (id >> 16) & 15;

/** The same in SQL. */
export const sqlPart = (id: string): string => `(${id} >> 16 & 15)`;

/** The part of the row that a trigger takes out. */
export const SQL_PART = sqlPart('OLD.id');
