import type { Annotation, AnnotationChange } from '../../shared/api/annotation.ts';
import { giveUpOldest } from './captures.ts';
import type { IsMeant } from './meant.ts';
import { makeRoom } from './room.ts';
import { changeSingle, readSingle } from './single.ts';

/** Key of the waiting changes in the store of single things. */
export const ANNOTATIONS = 'annotations';

/** A change of a note, tags or collections that the companion does not have yet. */
export interface KeptAnnotation {
  readonly id: string;
  readonly at: number;
  readonly change: AnnotationChange;
  /** The state that popup and desk show until then. */
  readonly after: Annotation;
  /** The companion refused it for good; it stays until the page is changed again. */
  readonly refused: boolean;
}

// Reads without a check: only this file and `forget` write the value.
const keptIn = (value: unknown): readonly KeptAnnotation[] => (value as readonly KeptAnnotation[] | undefined) ?? [];

/** Oldest first, refused ones included. */
export const keptAnnotations = async (): Promise<readonly KeptAnnotation[]> => keptIn(await readSingle(ANNOTATIONS));

/** Changes that the companion has yet to take, oldest first. */
export const waitingAnnotations = async (): Promise<readonly KeptAnnotation[]> =>
  (await keptAnnotations()).filter(({ refused }) => !refused);

/**
 * Saves changes until the companion has them, and drops the refused ones of pages that were changed since. The changes
 * are durable when it resolves.
 */
export async function keepAnnotations(
  changes: readonly Pick<AnnotationChange, 'url'>[],
  added: readonly KeptAnnotation[],
): Promise<void> {
  const changed = new Set(changes.map(({ url }) => url));
  await change((kept) => [...kept.filter((one) => !one.refused || !changed.has(one.change.url)), ...added]);
}

/** Drops changes that the companion has. */
export async function annotationsSent(sent: readonly KeptAnnotation[]): Promise<void> {
  const ids = new Set(sent.map(({ id }) => id));
  await change((kept) => kept.filter(({ id }) => !ids.has(id)));
}

export async function annotationRefused(id: string): Promise<void> {
  await change((kept) => kept.map((one) => (one.id === id ? { ...one, refused: true } : one)));
}

/** Returns the changes without those of erased pages. */
export const lessAnnotations = (value: unknown, meant: IsMeant): readonly KeptAnnotation[] =>
  keptIn(value).filter(({ change: { url }, at }) => !meant(url, at));

const change = (to: (kept: readonly KeptAnnotation[]) => readonly KeptAnnotation[]): Promise<unknown> =>
  makeRoom(() => changeSingle(ANNOTATIONS, (before) => to(keptIn(before)), 'labels'), giveUpOldest);
