import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fromBase64Url, randomBytes, toBase64Url } from '../../../shared/api/proof-bytes.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Store } from '../../store/store.ts';

/**
 * A feed reader cannot prove a request, so the address of a feed is itself the secret: 256 random bits for one crawl.
 * Switching the feed on creates it, and switching it off deletes it. Its holder can read only the on-topic finds of
 * that crawl, and only on this machine. Host and Sec-Fetch-Site are checked as for every call.
 */
const PREFIX = '/feeds/';
const TOKEN_BYTES = 32;
/** The address that the user is given is that of Atom; with the other ending the same finds come as RSS 2.0. */
const ENDINGS = { atom: '.atom', rss: '.rss' } as const;

/** The secret in the address of a feed: 256 random bits. */
export const newFeedToken = (): string => toBase64Url(randomBytes(TOKEN_BYTES));
/** Path of the Atom feed with this token; '' for a feed that is off. */
export const feedPath = (token: string): string => (token === '' ? '' : `${PREFIX}${token}${ENDINGS.atom}`);
export const isFeedPath = (path: string | undefined): boolean => path?.startsWith(PREFIX) === true;

/** Crawl whose feed has this path; undefined for any other path. Compares in constant time with every feed there is. */
export function feedAt(store: Store, path: string | undefined): string | undefined {
  const format = formatOf(path);
  if (path === undefined || !path.startsWith(PREFIX) || format === undefined) return undefined;
  const given = fromBase64Url(path.slice(PREFIX.length, -ENDINGS[format].length), TOKEN_BYTES);
  if (given === undefined) return undefined;
  let found: string | undefined;
  for (const { crawlId, token } of store.feeds.list()) {
    const kept = fromBase64Url(token, TOKEN_BYTES);
    if (kept !== undefined && timingSafeEqual(kept, given)) found = crawlId;
  }
  return found;
}

const formatOf = (path: string | undefined): 'atom' | 'rss' | undefined =>
  (['atom', 'rss'] as const).find((format) => path?.endsWith(ENDINGS[format]));

/** Answers the paths of feeds that are switched on; that the token is right was checked before routing. */
export function registerFeeds(router: FastifyInstance, store: Store): void {
  router.get(`${PREFIX}*`, async (request, reply) => {
    const crawl = store.crawls.get(feedAt(store, request.url) ?? '');
    const format = formatOf(request.url);
    if (crawl === undefined || format === undefined) throw new AmbitError('not-found', 'There is no such feed.');
    const { exportFile } = await import('../../export/export-file.ts');
    const { text, type } = await exportFile(store, crawl, { format, show: 'on-topic', seeds: 'without' });
    reply.type(`${type}; charset=utf-8`);
    return text;
  });
}
