import {
  type Annotation,
  type AnnotationChange,
  type AnnotationsChanged,
  backFrom,
  LONGEST_NAME,
  MOST_NAMES,
  NO_ANNOTATION,
} from '../../../shared/api/annotation.ts';
import { call } from '../../companion-client/companion.ts';
import { isFinal } from '../../companion-client/errors.ts';
import { keepAnnotations, keptAnnotations } from '../../storage/annotations.ts';
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
 * Has the companion change notes, tags and collections, and draws them. While it is away they wait in the browser.
 * @param pages as they were before, where they are not drawn yet
 * @param send has the background send what waits
 * @returns changes that take these back; undefined if it failed: the page then shows why
 */
export async function annotate(
  store: ViewStore,
  changes: readonly AnnotationChange[],
  send: () => void,
  pages: readonly AnnotatedPage[] = [],
): Promise<readonly AnnotationChange[] | undefined> {
  const before = (url: string): Annotation =>
    store.annotations.peek().get(url) ?? pages.find((page) => page.url === url)?.annotation ?? NO_ANNOTATION;
  const answer = await attempt(store, () => sentOrKept(changes, before, send));
  if (answer === undefined) return undefined;
  const drawn = new Map(store.annotations.peek());
  for (const { url, annotation } of answer.pages) drawn.set(url, annotation);
  store.annotations.value = drawn;
  store.said.value = t('saved');
  return answer.undo;
}

async function sentOrKept(
  changes: readonly AnnotationChange[],
  before: (url: string) => Annotation,
  send: () => void,
): Promise<AnnotationsChanged> {
  const earlier = await keptAnnotations();
  // A change never overtakes earlier ones of the page.
  const answer = earlier.every(({ refused }) => refused) ? await sentNow(changes) : undefined;
  if (answer !== undefined) {
    if (earlier.length > 0) await keepAnnotations(changes, []);
    return answer;
  }
  const kept = changes.map((change) => ({
    id: crypto.randomUUID(),
    at: Date.now(),
    change,
    after: changed(before(change.url), change),
    refused: false,
  }));
  await keepAnnotations(changes, kept);
  send();
  return {
    pages: kept.map(({ change: { url }, after }) => ({ url, annotation: after })),
    undo: kept.map(({ change: { url }, after }) => backFrom(url, before(url), after)),
  };
}

/** @returns undefined where the companion is away, and will take the changes later */
async function sentNow(changes: readonly AnnotationChange[]): Promise<AnnotationsChanged | undefined> {
  try {
    return await call('annotate', { body: { changes: [...changes] } });
  } catch (error) {
    if (isFinal(error) || !changes.every(isWhole)) throw error;
    return undefined;
  }
}

/** Returns whether the companion will take the change: the form bounds the note, but not single names. */
const isWhole = ({ addTags = [], addTo = [] }: AnnotationChange): boolean =>
  [addTags, addTo].every((names) => names.length <= MOST_NAMES && names.every((name) => name.length <= LONGEST_NAME));

const changed = (
  { note, tags, collections }: Annotation,
  { note: newNote, addTags, dropTags, addTo, dropFrom }: AnnotationChange,
): Annotation => ({
  note: newNote ?? note,
  tags: namesAfter(tags, addTags, dropTags),
  collections: namesAfter(collections, addTo, dropFrom),
});

const namesAfter = (names: readonly string[], added: readonly string[] = [], dropped: readonly string[] = []) =>
  [...new Set([...names, ...added])].filter((name) => !dropped.includes(name));

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
      url: first.url,
      note: written.note,
      addTags: tags,
      dropTags: oldTags.filter((name) => !tags.includes(name)),
      addTo: collections,
      dropFrom: oldCollections.filter((name) => !collections.includes(name)),
    },
  ];
}
