import { isMarkOfVisitor, isSignature, withoutPathSession } from './noise.ts';

/**
 * Returns the address for a request to its server, as written and without its fragment. To a server, the order of
 * parameters, an empty value or the case of an escape may mean another page. Leaves out only visitor identifiers, for
 * privacy and caches, as browsers do. Leaves a signed query whole, or its signature would be wrong. @param href
 * WHATWG-serialised
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
  // The rest of a path may be dots, which parsing removes.
  return path === place ? place + search : new URL(path + search).href;
}
