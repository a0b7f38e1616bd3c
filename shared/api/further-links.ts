import { type Static, Type } from 'typebox';
import { CrawlView } from './crawl.ts';
import { strict } from './strict.ts';
import { HttpUrl } from './topic.ts';

/** Host with the most on-topic pages of a crawl among those whose sitemap it was not given; '' without one. */
export const NextHost = Type.Object({ host: Type.String() }, strict);
export type NextHost = Static<typeof NextHost>;

/** Addresses for a crawl to read next; and a host whose sitemap and feeds it reads. */
export const FurtherLinks = Type.Object(
  {
    seeds: Type.Array(HttpUrl, { maxItems: 1000 }),
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
  },
  strict,
);
export type FurtherLinks = Static<typeof FurtherLinks>;

/** `added`: addresses that the crawl had not read. With none it stays as it was. */
export const LinksAdded = Type.Object({ added: Type.Integer(), crawl: CrawlView }, strict);
export type LinksAdded = Static<typeof LinksAdded>;
