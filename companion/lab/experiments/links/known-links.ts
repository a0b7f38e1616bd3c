import { siteOf } from '../../../../shared/url/site.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { ParsedLink, ParsedWeb } from '../../web/parsed-web.ts';

/** A link between recorded pages whose target's label is known. */
export interface KnownLink {
  readonly source: number;
  readonly target: number;
  readonly link: ParsedLink;
  readonly positive: boolean;
}

interface LinkEnds {
  readonly source: number;
  readonly target: number;
}

/**
 * Links into the topic, and as many that lead elsewhere (the NB crawler had 34,728 and 32,872), drawn at
 * random; at most `most` of each.
 * @param on 1 for pages on the topic, 0 off, -1 unknown
 */
export function knownLinks(web: ParsedWeb, on: Int8Array, most: number, seed: number): readonly KnownLink[] {
  const [yes, no] = [endsOf(web, on, 1), endsOf(web, on, 0)];
  const each = Math.min(most, yes.length, no.length);
  return read(web, on, [...shuffled(yes, seed).slice(0, each), ...shuffled(no, seed + 1).slice(0, each)]);
}

/** Links that are drawn for each one wanted, so that enough are left when repeated ones are dropped. */
const SPARE = 8;

/**
 * Links into the topic at random, at most `most`. A link that a site repeats on its pages, as a menu does, counts once:
 * the same site, target, anchor and context.
 */
export function distinctLinks(web: ParsedWeb, on: Int8Array, most: number, seed: number): readonly KnownLink[] {
  const drawn = read(web, on, shuffled(endsOf(web, on, 1), seed).slice(0, most * SPARE));
  const seen = new Set<string>();
  const distinct = drawn.filter(({ source, target, link: { link } }) => {
    const site = siteOf(web.urls[source] ?? '');
    const key = [site, target, link.anchor, link.windowBefore, link.windowAfter].join('\n');
    return !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, most);
}

function endsOf(web: ParsedWeb, on: Int8Array, verdict: number): LinkEnds[] {
  const found: LinkEnds[] = [];
  for (let source = 0; source < web.size; source++)
    for (const target of web.out(source)) if (on[target] === verdict) found.push({ source, target });
  return found;
}

/** Reads links in the sequence given; reads each page that holds some once, and keeps none. */
function read(web: ParsedWeb, on: Int8Array, ends: readonly LinkEnds[]): readonly KnownLink[] {
  const places = [...ends.keys()].sort((a, b) => (ends[a]?.source ?? 0) - (ends[b]?.source ?? 0));
  const found: (KnownLink | undefined)[] = new Array(ends.length);
  let links: readonly ParsedLink[] = [];
  let read = -1;
  for (const place of places) {
    const { source, target } = ends[place] ?? { source: -1, target: -1 };
    if (source !== read) links = web.peek(source).links;
    read = source;
    const link = links.find((each) => each.page === target);
    if (link !== undefined) found[place] = { source, target, link, positive: on[target] === 1 };
  }
  return found.filter((link) => link !== undefined);
}
