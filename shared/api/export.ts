import { type Static, Type } from 'typebox';
import { Notes } from './note.ts';
import { fileFields } from './page.ts';
import { Sentiment, SHOWS } from './results.ts';
import { strict } from './strict.ts';
import { HttpUrl, Time } from './topic.ts';

/** Formats for the export of a crawl's pages; docs/export.md describes each. */
export const FORMATS = [
  'jsonl',
  'csv',
  'spread',
  'events',
  'markdown',
  'notes',
  'html',
  'site',
  'epub',
  'bookmarks',
  'opml',
  'atom',
  'rss',
  'ris',
  'csl',
  'bibtex',
  'gexf',
  'warc',
  'wacz',
  'training',
] as const;
export type Format = (typeof FORMATS)[number];

export const ExportQuery = Type.Object(
  {
    format: Type.Enum([...FORMATS]),
    /** `on-topic` when left out. */
    show: Type.Optional(Type.Enum([...SHOWS])),
    seeds: Type.Optional(Type.Enum(['with', 'without'])),
    /** Only pages found after this time. */
    since: Type.Optional(Time),
  },
  strict,
);
export type ExportQuery = Static<typeof ExportQuery>;

/** A file, ready to be saved. */
export const ExportedFile = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    text: Type.String(),
    pages: Type.Integer(),
    /** Each character of `text` is an octet of the file, U+0000 to U+00FF; absent: the file is `text` in UTF-8. */
    octets: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type ExportedFile = Static<typeof ExportedFile>;

/** One page as a line of JSONL: the published schema of the export. */
export const TakenPage = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    site: Type.String(),
    snippet: Type.String(),
    /** BCP 47, '' when unknown. */
    language: Type.String(),
    /** Names as the page writes them, '' without any. */
    author: Type.String(),
    /** ISO 8601 date of publication, '' when the page declares none. */
    published: Type.String(),
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    onTopic: Type.Boolean(),
    /** The user's word. */
    label: Type.Enum(['relevant', 'not-relevant', 'none']),
    /** ISO 8601, UTC. */
    foundAt: Type.String(),
    seed: Type.Boolean(),
    /** Clicks from a seed. */
    depth: Type.Integer(),
    /** The page whose link led here and the words of that link, '' for a seed. */
    from: Type.String(),
    anchor: Type.String(),
    /** Words of the topic in the page, heaviest first. */
    words: Type.Array(Type.String()),
    mood: Sentiment,
    /** The user's note, tags and collections; '' and [] without any. */
    note: Type.String(),
    tags: Type.Array(Type.String()),
    collections: Type.Array(Type.String()),
    /** Names of all topics whose crawls found the page. */
    topics: Type.Array(Type.String()),
    /** Main text, paragraphs separated by line breaks; '' where the companion keeps no texts. */
    text: Type.String(),
    ...fileFields,
    /** Other addresses of the published work that the page shows, best first; absent without any. */
    versions: Type.Optional(Type.Array(Type.String())),
  },
  strict,
);
export type TakenPage = Static<typeof TakenPage>;

/** One followed link with its target: training data for link classifiers. */
export const LabelledLink = Type.Object(
  {
    url: Type.String(),
    from: Type.String(),
    anchor: Type.String(),
    before: Type.String(),
    after: Type.String(),
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    onTopic: Type.Boolean(),
    /** `user`: the page was labelled by hand; `judge`: the relevance is the program's own estimate. */
    by: Type.Enum(['user', 'judge']),
  },
  strict,
);
export type LabelledLink = Static<typeof LabelledLink>;

/** A file that the user brings, whose pages may become seeds and texts of a topic: see companion/find/saved-pages. */
export const LinkFile = Type.Object({ text: Type.String({ maxLength: 7_000_000 }) }, strict);
export const Links = Type.Array(
  Type.Object(
    {
      url: HttpUrl,
      title: Type.String(),
      /** Folder, collection or list that has it; absent without one. */
      folder: Type.Optional(Type.String()),
      /** When the user saved it; absent where the file does not tell. */
      at: Type.Optional(Time),
    },
    strict,
  ),
  { maxItems: 5_000 },
);
export const LinksRead = Type.Object(
  {
    links: Links,
    /** Words that several titles share, as a proposal for a topic. Absent: the companion is older. */
    words: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
    /** Why a program of this machine gave nothing, or not all: one sentence. */
    message: Type.Optional(Type.String()),
  },
  strict,
);
export type LinksRead = Static<typeof LinksRead>;

/** The address of a sitemap, a feed, or a page of links. */
export const SeedListAsk = Type.Object({ url: HttpUrl }, strict);
export const SeedList = Type.Object(
  {
    links: Links,
    /** Sitemaps of an index: lists to be read in their turn. */
    lists: Type.Array(HttpUrl, { maxItems: 200 }),
    /** Reason for an unreadable file, one sentence; '' otherwise. */
    message: Type.String(),
    notes: Notes,
  },
  strict,
);
export type SeedList = Static<typeof SeedList>;

/** CSV with a column `url` and a column `label`. */
export const LabelFile = Type.Object({ text: Type.String({ maxLength: 7_000_000 }) }, strict);
export const LabelsRead = Type.Object(
  {
    kept: Type.Integer(),
    /** Rows without an address or a label that is known. */
    skipped: Type.Integer(),
  },
  strict,
);

/** `path`: where a feed reader on this machine finds the new finds of a crawl, '' while it is switched off. */
export const FeedView = Type.Object({ path: Type.String() }, strict);
export const FeedSwitch = Type.Object({ on: Type.Boolean() }, strict);
