import { UNKNOWN_LANGUAGE } from '../text/unknown-language.ts';
import { aboutOf } from './facts/about.ts';
import { authorOf } from './facts/author.ts';
import { linkedDataOf } from './facts/linked-data.ts';
import { metaOf } from './facts/meta.ts';
import { plainAuthor } from './facts/plain-author.ts';
import { plainDate } from './facts/plain-date.ts';
import { publishedOf } from './facts/published.ts';
import { titleOf } from './facts/title.ts';
import { workOf } from './facts/work.ts';
import { type Flat, flattenSteps } from './flat.ts';
import { headingsOf } from './headings.ts';
import { letterOf } from './letter.ts';
import { pageAddress } from './links/address.ts';
import { baseOf } from './links/base.ts';
import { linkSteps } from './links/links.ts';
import { writtenLinks } from './links/written-works.ts';
import { mainTextSteps } from './main-text.ts';
import { furnitureOf } from './place.ts';
import { PAGE_LIMITS, type PageRecord } from './record.ts';
import { finish, type Steps } from './steps.ts';
import type { TreeNode } from './tree.ts';

const MAX_HEADINGS = 50;
const MAX_FEEDS = 50;
const NOINDEX = /\b(?:noindex|none)\b/i;
const NOFOLLOW = /\b(?:nofollow|none)\b/i;

/** Ways to find parts of a page, in place of the default ones. */
export interface PartReaders {
  readonly title?: ((flat: Flat) => string) | undefined;
  readonly text?: ((flat: Flat) => string) | undefined;
}

/**
 * Makes the record of a page from its tree and its address. Pure, linear in the page, never throws; cuts at
 * `PAGE_LIMITS`. `withLanguage` adds the language: its table would be a tenth of the extension's package. @param lean
 * leaves out what `toWire` drops: pictures, and the blocks of links, which are ''
 */
export const readPage = (root: TreeNode, url: string, lean = false, by?: PartReaders): PageRecord =>
  finish(readSteps(root, url, lean, by));

/**
 * Like `readPage`, but resumable: a browser runs it in slices. Reads a page that changes between slices as it finds it.
 */
export function* readSteps(root: TreeNode, url: string, lean = false, by: PartReaders = {}): Steps<PageRecord> {
  const address = pageAddress(url, undefined) ?? '';
  const flat = yield* flattenSteps(root);
  const meta = metaOf(flat);
  yield;
  const data = linkedDataOf(flat);
  yield;
  const headings = headingsOf(flat);
  const furniture = furnitureOf(flat);
  const { links, more } = yield* linkSteps(flat, headings, furniture, baseOf(flat, address), lean);
  const title = by.title?.(flat) || titleOf(flat, headings, meta, data, address);
  const published = publishedOf(flat, meta, data, address, furniture);
  yield;
  const text = by.text?.(flat) ?? (yield* mainTextSteps(flat, aboutOf(title, published, meta, data, address)));
  const work = workOf(flat, data, address);
  const robots = meta.get('robots') ?? '';
  return {
    url: address,
    letter: letterOf(address),
    title,
    text,
    description: meta.get('description') ?? meta.get('og:description') ?? '',
    headings: headings
      .filter(({ level }) => level <= 3)
      .map((heading) => heading.text)
      .slice(0, MAX_HEADINGS),
    language: UNKNOWN_LANGUAGE,
    links: [...links, ...writtenLinks(text, links)].slice(0, PAGE_LIMITS.links),
    canonical: links.find(({ kind }) => kind === 'canonical')?.url ?? '',
    feeds: [...new Set(links.filter(({ kind }) => kind === 'alternate').map((link) => link.url))].slice(0, MAX_FEEDS),
    author: authorOf(flat, meta, data) || plainAuthor(flat.text, text),
    published: published || plainDate(flat.text, text),
    noindex: NOINDEX.test(robots),
    nofollow: NOFOLLOW.test(robots),
    truncated: flat.truncated || more,
    ...(work && { work }),
  };
}
