import { shuffled } from '../../metrics/shuffle.ts';
import type { ParsedLink, ParsedPage, ParsedWeb } from '../../web/parsed-web.ts';

/** A link between recorded pages whose target's label is known. */
export interface KnownLink {
  readonly source: number;
  /** Place among the links of its page. */
  readonly place: number;
  readonly link: ParsedLink;
  readonly page: ParsedPage;
  readonly positive: boolean;
}

/**
 * Links into the topic, and as many that lead elsewhere (the NB crawler had 34,728 and 32,872), drawn at
 * random; at most `most` of each.
 * @param on 1 for pages on the topic, 0 off, -1 unknown
 */
export function knownLinks(web: ParsedWeb, on: Int8Array, most: number, seed: number): KnownLink[] {
  const found: Record<'yes' | 'no', { source: number; target: number }[]> = { yes: [], no: [] };
  for (let source = 0; source < web.size; source++)
    for (const target of web.out(source)) {
      const verdict = on[target];
      if (verdict === 1) found.yes.push({ source, target });
      else if (verdict === 0) found.no.push({ source, target });
    }
  const each = Math.min(most, found.yes.length, found.no.length);
  const chosen = [...shuffled(found.yes, seed).slice(0, each), ...shuffled(found.no, seed + 1).slice(0, each)];
  return chosen.flatMap(({ source, target }) => {
    const page = web.page(source);
    const place = page.links.findIndex((link) => link.page === target);
    const link = page.links[place];
    return link === undefined ? [] : [{ source, place, link, page, positive: on[target] === 1 }];
  });
}
