import type { Capture } from '../../../shared/api/capture.ts';
import type { ParsedWeb } from '../../lab/web/parsed-web.ts';

/** Returns a page of a recorded web as the browser captures it. @param at milliseconds since 1970 */
export function captureOf(web: ParsedWeb, page: number, at: number): Capture {
  const { record } = web.page(page);
  const links = record.links.map((link) => ({ ...link, rel: [...link.rel] }));
  const url = web.urls[page] ?? '';
  const own = { url, links, headings: [...record.headings], feeds: [...record.feeds] };
  return { id: `c${page}`, at, page: { ...record, ...own } };
}
