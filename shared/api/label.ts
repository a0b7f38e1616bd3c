import { type Static, Type } from 'typebox';
import { LabelValue } from './page.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, Time } from './topic.ts';

/**
 * What the user did with a suggestion, where reading pages was allowed: opened it, or had it in front for a while. Says less than
 * a word (docs/strategies.md); its value is `relevant`, or `none` once the user takes it out.
 */
export const WEAK_TARGETS = ['opened', 'read'] as const;
export type WeakTarget = (typeof WEAK_TARGETS)[number];

export const isWeak = (target: string): target is WeakTarget => WEAK_TARGETS.some((weak) => weak === target);

/** The user's word on a page or a link, or a weak label, for one topic. The newest event of a target counts; `none` takes it back (undo). */
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
    /** Who gave it, where several people label for one crawl; what a client says here is not believed. */
    who: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
);
export type LabelEvent = Static<typeof LabelEvent>;
