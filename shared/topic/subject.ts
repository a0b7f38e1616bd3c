import type { Topic } from './topic.ts';

/** The part of a topic by which pages are judged, as one text. A name says nothing of them. */
export const subjectOf = ({ words, texts }: Topic): string => JSON.stringify([words, texts]);
