import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * Rights of assistants to a topic. `read`: its crawls, pages, reasons and report. `captures`: also the
 * captured pages that belong to it. `crawl`: start a crawl of it. `extend`: let a crawl fetch more pages. The latter
 * three need `read`.
 */
export const ASSISTANT_RIGHTS = ['read', 'captures', 'crawl', 'extend'] as const;
export type AssistantRight = (typeof ASSISTANT_RIGHTS)[number];

/** The rights that assistants have to one topic; none unless the user granted them. */
export const AssistantRights = Type.Object({ granted: Type.Array(Type.Enum([...ASSISTANT_RIGHTS])) }, strict);
export type AssistantRights = Static<typeof AssistantRights>;
