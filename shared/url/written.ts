import { isMarkOfVisitor, isSignature, withoutPathSession } from './noise.ts';

/**
 * The address that a server is asked for: as it was written, since to its server the sequence of parameters, an empty value or the case of an escape
 * may be another page. Only what tells who follows the link is left out, for the sake of whoever that was and of caches, as browsers do; of a
 * signed query nothing is, or the signature would be wrong. Without its fragment.
 * @param href WHATWG-serialised
 */
export function writtenUrl(href: string): string {
  const hash = href.indexOf('#');
  const address = hash < 0 ? href : href.slice(0, hash);
  const mark = address.indexOf('?');
  const [place, query] = mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
  const pairs = query.split('&');
  const kept = pairs.some(isSignature) ? pairs : pairs.filter((pair) => !isMarkOfVisitor(pair));
  const search =
    kept.length === pairs.length ? address.slice(place.length) : kept.length === 0 ? '' : `?${kept.join('&')}`;
  const path = withoutPathSession(place);
  // What is left of a path may be dots, which are parsed away.
  return path === place ? place + search : new URL(path + search).href;
}
