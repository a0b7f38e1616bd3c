import { type Static, Type } from 'typebox';
import { ASSISTANT_TARGETS, MODEL_TARGETS } from './label.ts';
import { strict } from './strict.ts';
import { HttpUrl, Time } from './topic.ts';

/**
 * Rights of assistants to a topic. `read`: its crawls, pages, reasons and report. `captures`: also the
 * captured pages that belong to it. `crawl`: start a crawl of it. `extend`: let a crawl fetch more pages. `label`: give
 * weak labels to found pages. The latter four need `read`.
 */
export const ASSISTANT_RIGHTS = ['read', 'captures', 'crawl', 'extend', 'label'] as const;
export type AssistantRight = (typeof ASSISTANT_RIGHTS)[number];

/** The rights that assistants have to one topic; none unless the user granted them. */
export const AssistantRights = Type.Object({ granted: Type.Array(Type.Enum([...ASSISTANT_RIGHTS])) }, strict);
export type AssistantRights = Static<typeof AssistantRights>;

/** A weak label of an assistant or of the local model on one page. */
export const AssistantLabel = Type.Object(
  {
    target: Type.Enum([...ASSISTANT_TARGETS, ...MODEL_TARGETS]),
    url: HttpUrl,
    at: Time,
    /** Words of the page that the local model gave as its reason since the companion started. Hostile text. */
    quote: Type.Optional(Type.String()),
  },
  strict,
);
export type AssistantLabel = Static<typeof AssistantLabel>;
