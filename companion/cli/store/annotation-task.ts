import { type Static, Type } from 'typebox';
import {
  type AnnotationChange,
  type AnnotationsChanged,
  LONGEST_NOTE,
  tidyName,
} from '../../../shared/api/annotation.ts';
import { strict } from '../../../shared/api/strict.ts';
import { fold } from '../../../shared/text/fold.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { AnnotationStore } from '../../store/annotation-store.ts';

/** A change by `ambit tags`, `collections` or `notes`. */
export const AnnotationTask = Type.Object(
  {
    of: Type.Union([Type.Literal('tags'), Type.Literal('collections'), Type.Literal('notes')]),
    do: Type.Union([Type.Literal('add'), Type.Literal('remove'), Type.Literal('rename')]),
    /** Name of the tag or collection; the words of a note. */
    text: Type.String({ maxLength: LONGEST_NOTE }),
    /** Addresses of pages, [] for all that have the name; of `rename` the new name alone. */
    more: Type.Array(Type.String()),
  },
  strict,
);
export type AnnotationTask = Static<typeof AnnotationTask>;

/** The changed pages as they are now, or why nothing changed: no page has the name; the note would be too long. */
export type AnnotationOutcome = AnnotationsChanged['pages'] | 'none' | 'too-long';

/**
 * Carries a task out, on all its pages or on none.
 * @param now milliseconds since 1970
 * @param isRepeat the task may have been carried out already: then it changes nothing
 */
export function carryOut(
  annotations: AnnotationStore,
  task: AnnotationTask,
  now: number,
  isRepeat = false,
): AnnotationOutcome {
  const changes = task.of === 'notes' ? noteChanges(annotations, task, isRepeat) : nameChanges(annotations, task);
  if (changes.length === 0) return isRepeat ? [] : 'none';
  if (changes.some(({ note = '' }) => note.length > LONGEST_NOTE)) return 'too-long';
  return annotations.change(changes, now).pages;
}

/** A further note of a page goes below the one it has. */
function noteChanges(
  annotations: AnnotationStore,
  { do: task, text, more }: AnnotationTask,
  isRepeat: boolean,
): AnnotationChange[] {
  const known = annotations.of(more.map(pageKey));
  const noteOf = (url: string): string => known.get(pageKey(url))?.note ?? '';
  const withText = (note: string): string =>
    isRepeat && `\n${note}`.endsWith(`\n${text}`) ? note : [note, text].filter(Boolean).join('\n');
  if (task === 'add') return more.map((url) => ({ url, note: withText(noteOf(url)) }));
  return more.filter((url) => noteOf(url) !== '').map((url) => ({ url, note: '' }));
}

function nameChanges(annotations: AnnotationStore, { of, do: task, text, more }: AnnotationTask): AnnotationChange[] {
  const [added, dropped] = of === 'tags' ? (['addTags', 'dropTags'] as const) : (['addTo', 'dropFrom'] as const);
  if (task === 'add') return more.map((url) => ({ url, [added]: [text] }));
  const name = fold(tidyName(text));
  const having = annotations
    .list()
    .filter((page) => page[of === 'tags' ? 'tags' : 'collections'].some((one) => fold(one) === name));
  if (task === 'rename') return having.map(({ url }) => ({ url, [added]: more, [dropped]: [text] }));
  const named = new Set(more.map(pageKey));
  return having
    .filter(({ url }) => named.size === 0 || named.has(pageKey(url)))
    .map(({ url }) => ({ url, [dropped]: [text] }));
}
