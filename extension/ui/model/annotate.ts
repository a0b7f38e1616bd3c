import type { Annotation, AnnotationChange } from '../../../shared/api/annotation.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { attempt } from './attempt.ts';
import type { ViewStore } from './store.ts';

/** A page that the user may write about. */
export interface AnnotatedPage {
  readonly id: number;
  readonly url: string;
  readonly annotation?: Annotation;
}

/**
 * Has the companion change notes, tags and collections, and draws them.
 * @returns changes that take these back; undefined if it failed: the page then shows why
 */
export async function annotate(
  store: ViewStore,
  changes: readonly AnnotationChange[],
): Promise<readonly AnnotationChange[] | undefined> {
  const answer = await attempt(store, () => call('annotate', { body: { changes: [...changes] } }));
  if (answer === undefined) return undefined;
  const drawn = new Map(store.annotations.peek());
  for (const { url, annotation } of answer.pages) drawn.set(url, annotation);
  store.annotations.value = drawn;
  store.said.value = t('saved');
  return answer.undo;
}

/** Names between commas. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,，、]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The text of the form's fields. */
export interface Written {
  readonly note: string;
  readonly tags: string;
  readonly collections: string;
}

/**
 * Returns the changes by which pages get what was written. One page gets exactly that; several keep theirs and get the
 * names as well.
 */
export function changesBy(pages: readonly AnnotatedPage[], written: Written): readonly AnnotationChange[] {
  const [tags, collections] = [namesIn(written.tags), namesIn(written.collections)];
  const [first] = pages;
  if (pages.length !== 1 || first === undefined)
    return pages.map(({ url }) => ({ url, addTags: tags, addTo: collections }));
  const { tags: oldTags = [], collections: oldCollections = [] } = first.annotation ?? {};
  return [
    {
      ...{ url: first.url, note: written.note, addTags: tags, addTo: collections },
      dropTags: oldTags.filter((name) => !tags.includes(name)),
      dropFrom: oldCollections.filter((name) => !collections.includes(name)),
    },
  ];
}
