import { type Static, Type } from 'typebox';
import { LabelValue } from './page.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, Time } from './topic.ts';

/** Labels that an assistant gives with the user's permission (docs/assistants.md). */
export const ASSISTANT_TARGETS = ['assistant-relevant', 'assistant-not-relevant'] as const;
export type AssistantTarget = (typeof ASSISTANT_TARGETS)[number];

export const isByAssistant = (target: string): target is AssistantTarget =>
  ASSISTANT_TARGETS.some((one) => one === target);

/**
 * Weak labels: interactions of the user with a suggestion, recorded where the user allowed reading (opened it, or had
 * it in front for a while), and labels of an assistant. Each weighs less than the user's label (docs/strategies.md).
 * The value is `relevant` while the target holds, `none` once it was taken back.
 */
export const WEAK_TARGETS = ['opened', 'read', ...ASSISTANT_TARGETS] as const;
export type WeakTarget = (typeof WEAK_TARGETS)[number];

export const isWeak = (target: string): target is WeakTarget => WEAK_TARGETS.some((weak) => weak === target);

/**
 * The user's word on a page or a link, or a weak label, for one topic. The newest event of a target counts; `none`
 * takes it back (undo).
 */
export const LabelEvent = Type.Object(
  {
    /** Made by the client: sent twice, it counts once. */
    id: Id,
    topicId: Id,
    target: Type.Enum(['page', 'link', ...WEAK_TARGETS]),
    url: HttpUrl,
    value: LabelValue,
    /** Time at the client. */
    at: Time,
    /** Name of the person who labelled, where several label for one crawl. The companion ignores a client's value. */
    who: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
);
export type LabelEvent = Static<typeof LabelEvent>;
