import type {
  Annotation,
  AnnotationChange,
  AnnotationNames,
  AnnotationsChanged,
  SavedSearch,
} from '../../shared/api/annotation.ts';

/** The user's notes, tags and collections, one row for each address that has any. */
export interface AnnotationStore {
  /**
   * Changes pages, all or none. A name that differs from a known one only in case takes the known spelling.
   * @param at milliseconds since 1970
   */
  change(changes: readonly AnnotationChange[], at: number): AnnotationsChanged;
  /** Annotations of pages by `pageKey`, without pages that have none. */
  of(keys: readonly string[]): ReadonlyMap<string, Annotation>;
  names(): AnnotationNames;
  /** Every annotated page, oldest change first. */
  list(): readonly (Annotation & { readonly url: string })[];
}

export interface SavedSearchStore {
  /** By name. */
  list(): readonly SavedSearch[];
  /** Makes or replaces. An empty query removes. */
  put(search: SavedSearch): void;
}

/** A condition on annotations: a tag, a collection, or that there is any of a kind. */
export type AnnotationFilter =
  | { readonly field: 'tag' | 'in'; readonly value: string }
  | { readonly field: 'has'; readonly value: 'note' | 'tag' | 'collection' };
