import { type Static, Type } from 'typebox';
import { LabelValue } from './page.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, Time } from './topic.ts';

/** Labels that an assistant gives with the user's permission (docs/assistants.md). */
export const ASSISTANT_TARGETS = ['assistant-relevant', 'assistant-not-relevant'] as const;

/** Verdicts of the user's local model, given where the user allowed it for the topic (docs/local-model.md). */
export const MODEL_TARGETS = ['model-relevant', 'model-not-relevant'] as const;

/** Labels that no person gave: of an assistant, and of the local model. */
const MACHINE_TARGETS = [...ASSISTANT_TARGETS, ...MODEL_TARGETS] as const;
export type MachineTarget = (typeof MACHINE_TARGETS)[number];

export const isByMachine = (target: string): target is MachineTarget => MACHINE_TARGETS.some((one) => one === target);

/**
 * Weak labels: interactions of the user with a suggestion, recorded where the user allowed reading (opened it, or had
 * it in front for a while), and labels of an assistant or the local model. Each weighs less than the user's label
 * (docs/strategies.md). The value is `relevant` while the target holds, `none` once it was taken back.
 */
export const WEAK_TARGETS = ['opened', 'read', ...MACHINE_TARGETS] as const;
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
