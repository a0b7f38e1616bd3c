/** Numbers of the parts of the full-text index. Released steps of the schema hold them and `SQL_PART`, so both stay. */
export const INDEX_PARTS: readonly number[] = Array.from({ length: 4 }, (_, part) => part);

/** Returns the part that has the terms of a document: documents of one time share parts. */
export const indexPart = (id: number): number => (id >> 10) & 3;

/** The same in SQL. */
export const sqlPart = (id: string): string => `(${id} >> 10 & 3)`;

/** The part of the row that a trigger takes out. */
export const SQL_PART = sqlPart('OLD.id');
