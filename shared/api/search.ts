import { type Static, Type } from 'typebox';
import { Links } from './export.ts';
import { Notes } from './note.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id } from './topic.ts';

/** Formats of a search service's answers. */
const ANSWER_KINDS = ['feed', 'searxng', 'page'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** A search service that the user added. It starts off and gets no request while off. */
export const SearchService = Type.Object(
  {
    id: Id,
    /** Name that the service gives itself: hostile text. */
    name: Type.String(),
    host: Type.String(),
    kind: Type.Enum([...ANSWER_KINDS]),
    on: Type.Boolean(),
  },
  strict,
);
export type SearchService = Static<typeof SearchService>;

/** Address of an OpenSearch description, of a page that names one, or of a SearXNG. */
export const SearchServiceAsk = Type.Object({ url: HttpUrl }, strict);
export const SearchServiceAdded = Type.Object(
  {
    services: Type.Array(SearchService),
    /** Reason for finding no service at the address, one sentence; '' otherwise. */
    message: Type.String(),
    notes: Notes,
  },
  strict,
);
export const SearchServiceChange = Type.Object({ to: Type.Enum(['on', 'off', 'removed']) }, strict);

/** One question: words of a topic, and the site to search; '' for anywhere. */
export const SearchQuestion = Type.Object(
  { words: Type.String({ minLength: 1, maxLength: 200 }), site: Type.String({ maxLength: 253 }) },
  strict,
);
export type SearchQuestion = Static<typeof SearchQuestion>;

export const SearchHits = Type.Object(
  {
    /** Best first, at most 50. Titles are hostile text. */
    links: Links,
    /** Reason for no results, one sentence; '' otherwise. */
    message: Type.String(),
    notes: Notes,
  },
  strict,
);
export type SearchHits = Static<typeof SearchHits>;
