import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A question whose answer would teach a crawl much: is this host on the topic? */
export const SiteQuestion = Type.Object(
  {
    host: Type.String(),
    /** Links to it that wait. */
    links: Type.Integer({ minimum: 1 }),
    /** Mean chance of these links, by the crawl's order. */
    chance: Type.Number({ minimum: 0, maximum: 1 }),
    /** Fetched pages of the site so far, and those on the topic. */
    fetched: Type.Integer({ minimum: 0 }),
    onTopic: Type.Integer({ minimum: 0 }),
  },
  strict,
);
export type SiteQuestion = Static<typeof SiteQuestion>;

export const SiteAnswer = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    /** null takes an earlier answer back. */
    relevant: Type.Union([Type.Boolean(), Type.Null()]),
  },
  strict,
);
export type SiteAnswer = Static<typeof SiteAnswer>;
