import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';
import { HttpUrl, Time } from './topic.ts';

/** Longest note, and longest name of a tag, a collection or a saved search, in UTF-16 units. */
export const LONGEST_NOTE = 10_000;
export const LONGEST_NAME = 100;
const Name = Type.String({ minLength: 1, maxLength: LONGEST_NAME });
/** Most names in one part of a change. */
export const MOST_NAMES = 50;
const Names = Type.Optional(Type.Array(Name, { maxItems: MOST_NAMES }));
/** Most pages changed by one call. */
export const MAX_ANNOTATED = 500;

/** The user's note, tags and collections of a page. They belong to its address, whatever crawl found it. */
export const Annotation = Type.Object(
  {
    /** '' for none. */
    note: Type.String(),
    tags: Type.Array(Type.String()),
    collections: Type.Array(Type.String()),
  },
  strict,
);
export type Annotation = Static<typeof Annotation>;

export const NO_ANNOTATION: Annotation = { note: '', tags: [], collections: [] };

/** Absent where the user wrote nothing. */
export const annotationField = { annotation: Type.Optional(Annotation) } as const;

/** A change to one page: a missing part stays as it is. */
export const AnnotationChange = Type.Object(
  {
    url: HttpUrl,
    note: Type.Optional(Type.String({ maxLength: LONGEST_NOTE })),
    addTags: Names,
    dropTags: Names,
    addTo: Names,
    dropFrom: Names,
  },
  strict,
);
export type AnnotationChange = Static<typeof AnnotationChange>;

export const AnnotationsAsk = Type.Object(
  { changes: Type.Array(AnnotationChange, { minItems: 1, maxItems: MAX_ANNOTATED }) },
  strict,
);

export const AnnotationsChanged = Type.Object(
  {
    /** The pages as they are now, in the order of the changes. */
    pages: Type.Array(Type.Object({ url: Type.String(), annotation: Annotation }, strict)),
    /** Changes that take this call back. */
    undo: Type.Array(AnnotationChange),
  },
  strict,
);
export type AnnotationsChanged = Static<typeof AnnotationsChanged>;

const Counted = Type.Array(Type.Object({ name: Type.String(), pages: Type.Integer() }, strict));

/** Every tag and collection with its number of pages, by name. */
export const AnnotationNames = Type.Object({ tags: Counted, collections: Counted }, strict);
export type AnnotationNames = Static<typeof AnnotationNames>;

/** A query of the search under a name. */
export const SavedSearch = Type.Object({ name: Name, q: Type.String({ maxLength: 1_000 }), at: Time }, strict);
export type SavedSearch = Static<typeof SavedSearch>;

/** Saves a query, or replaces the one of this name; an empty `q` removes it. */
export const SearchToSave = Type.Object({ name: Name, q: Type.String({ maxLength: 1_000 }) }, strict);

/** Returns a name without surrounding and repeated spaces, and a tag without its sign. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[#＃]\s*/u, '')
    .slice(0, LONGEST_NAME);

const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.includes(name));

/** Returns the change that makes `before` of `after`. */
export function backFrom(url: string, before: Annotation, after: Annotation): AnnotationChange {
  return {
    url,
    ...(before.note !== after.note && { note: before.note }),
    addTags: without(before.tags, after.tags),
    dropTags: without(after.tags, before.tags),
    addTo: without(before.collections, after.collections),
    dropFrom: without(after.collections, before.collections),
  };
}
