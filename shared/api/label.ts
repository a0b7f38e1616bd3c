import { type Static, Type } from 'typebox';
import { LabelValue } from './page.ts';
import { HttpUrl, Id, Time } from './topic.ts';

const strict = { additionalProperties: false } as const;

/** The user's word on a page or a link, for one topic. The newest event of a target counts; `none` takes it back (undo). */
export const LabelEvent = Type.Object(
  {
    /** Made by the client: sent twice, it counts once. */
    id: Id,
    topicId: Id,
    target: Type.Enum(['page', 'link']),
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
