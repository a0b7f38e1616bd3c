import { pageAddress } from '../../../shared/page/links/address.ts';
import { NO_WORDS } from '../../../shared/page/links/no-words.ts';
import { refreshTarget } from '../../../shared/page/links/refresh.ts';
import { type LinkRecord, PAGE_LIMITS, type PageRecord } from '../../../shared/page/record.ts';

/**
 * A page with where its `Refresh:` header leads among its links, as if its head said so. @param url the address that
 * answered, against which the header is read
 */
export function withRefresh(record: PageRecord, header: string, url: string): PageRecord {
  const target = refreshTarget(header);
  const address = target === undefined || target.trim() === '' ? undefined : pageAddress(target, url);
  const { links } = record;
  if (address === undefined || links.some((link) => link.kind === 'refresh' && link.url === address)) return record;
  if (links.length >= PAGE_LIMITS.links) return { ...record, truncated: true };
  const link: LinkRecord = {
    url: address,
    kind: 'refresh',
    ...NO_WORDS,
    path: 'meta',
    position: links.length,
    furniture: false,
    rel: [],
  };
  return { ...record, links: [...links, link] };
}
