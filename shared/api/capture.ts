import { type Static, Type } from 'typebox';
import { LONGEST_URL } from '../url/longest.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, Time } from './topic.ts';

const text = (maxLength: number) => Type.String({ maxLength });

/** Mirrors `LinkRecord` (shared/page/record); a type test holds the two together. */
const LinkSchema = Type.Object(
  {
    url: HttpUrl,
    kind: Type.Enum(['a', 'area', 'img', 'frame', 'next', 'canonical', 'alternate', 'refresh']),
    anchor: text(500),
    before: text(500),
    after: text(500),
    // Absent from an extension of an earlier version, like the next two.
    windowBefore: Type.Optional(text(100)),
    windowAfter: Type.Optional(text(100)),
    block: text(500),
    heading: text(500),
    path: text(400),
    position: Type.Integer({ minimum: 0 }),
    furniture: Type.Boolean(),
    rel: Type.Array(text(100), { maxItems: 20 }),
  },
  strict,
);

const optionalText = (maxLength: number) => Type.Optional(text(maxLength));

/** Mirrors `WorkFacts` (shared/page/work-facts). */
const WorkSchema = Type.Object(
  {
    doi: optionalText(300),
    arxiv: optionalText(50),
    isbn: optionalText(13),
    title: optionalText(500),
    authors: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(text(200), { maxItems: 100 }))),
    journal: optionalText(500),
    conference: optionalText(500),
    publisher: optionalText(500),
    volume: optionalText(200),
    issue: optionalText(200),
    firstPage: optionalText(200),
    lastPage: optionalText(200),
    published: optionalText(10),
  },
  strict,
);

/** Mirrors `PageRecord`. */
const PageSchema = Type.Object(
  {
    url: HttpUrl,
    letter: Type.Optional(text(4)),
    title: text(500),
    text: text(1_048_576),
    description: text(2000),
    headings: Type.Array(text(500), { maxItems: 50 }),
    language: text(20),
    links: Type.Array(LinkSchema, { maxItems: 5000 }),
    canonical: text(LONGEST_URL),
    feeds: Type.Array(text(LONGEST_URL), { maxItems: 50 }),
    author: text(200),
    published: text(40),
    noindex: Type.Boolean(),
    nofollow: Type.Boolean(),
    truncated: Type.Boolean(),
    // Absent: the page shows no published work, or the extension is of an earlier version.
    work: Type.Optional(WorkSchema),
  },
  strict,
);

/** A page taken from the user's browsing, with the user's consent. */
export const Capture = Type.Object({ id: Id, at: Time, page: PageSchema }, strict);
export type Capture = Static<typeof Capture>;

/** Part of the user's reading to erase; `host` includes its subdomains, `at` means everything since then. */
export const Forget = Type.Union([
  Type.Object({ kind: Type.Literal('page'), url: HttpUrl }, strict),
  Type.Object({ kind: Type.Literal('site'), host: Type.String({ minLength: 1, maxLength: 253 }) }, strict),
  /** Everything received from `at` on and, if given, before `until`. */
  Type.Object({ kind: Type.Literal('since'), at: Time, until: Type.Optional(Time) }, strict),
  Type.Object({ kind: Type.Literal('all') }, strict),
]);
export type Forget = Static<typeof Forget>;

/** The same as the query of an address, with the parts that its kind has. */
export const ForgetQuery = Type.Object(
  {
    kind: Type.Enum(['page', 'site', 'since', 'all']),
    url: Type.Optional(HttpUrl),
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
    at: Type.Optional(Time),
    until: Type.Optional(Time),
  },
  strict,
);
export type ForgetQuery = Static<typeof ForgetQuery>;

/** Progress of the companion with an erasure. */
export const ForgettingView = Type.Object(
  {
    /** Share done, 0 before it is known; null: no erasure runs. */
    share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  },
  strict,
);

/** Amounts erased; pages are those of crawls. */
export const Forgotten = Type.Object(
  { captures: Type.Integer(), pages: Type.Integer(), labels: Type.Integer() },
  strict,
);
