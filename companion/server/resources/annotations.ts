import { type Annotation, NO_ANNOTATION, tidyName } from '../../../shared/api/annotation.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';

type AnnotationRoutes = 'annotation' | 'annotate' | 'annotationNames' | 'savedSearches' | 'saveSearch';

/** Handlers for what the user writes about pages, and for saved searches. */
export function annotationHandlers(store: Store, now: () => number): Pick<Handlers, AnnotationRoutes> {
  const { annotations, savedSearches } = store;
  return {
    annotation({ query }) {
      const key = pageKey(query.url);
      return annotations.of([key]).get(key) ?? NO_ANNOTATION;
    },
    annotate: ({ body }) => annotations.change(body.changes, now()),
    annotationNames: () => annotations.names(),
    savedSearches: () => [...savedSearches.list()],
    saveSearch({ body }) {
      const name = tidyName(body.name);
      if (name === '') throw new AmbitError('bad-request', 'The search needs a name.');
      savedSearches.put({ name, q: body.q.trim(), at: now() });
      return [...savedSearches.list()];
    },
  };
}

/** Adds to rows of pages what the user wrote about each. */
export function annotated<Row extends { readonly url: string }>(
  { annotations }: Store,
  rows: readonly Row[],
): (Row & { annotation?: Annotation })[] {
  const keys = rows.map(({ url }) => pageKey(url));
  const found = annotations.of(keys);
  return rows.map((row, place) => {
    const annotation = found.get(keys[place] ?? '');
    return annotation === undefined ? row : { ...row, annotation };
  });
}
