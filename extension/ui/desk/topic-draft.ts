import type { Static } from 'typebox';
import type { TopicSchema } from '../../../shared/api/topic.ts';

export type TopicDraft = Static<typeof TopicSchema>;

/** Keeps a topic in the companion. @returns whether it is kept; if not, the desk says why. */
export type Save = (next: TopicDraft) => Promise<boolean>;
