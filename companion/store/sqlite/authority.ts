import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { isSameSite } from '../../../shared/url/same-site.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { AuthorityStore } from '../store.ts';
import type { Database } from './database.ts';

export interface Authority extends AuthorityStore {
  /** Cost: one look-up for each page of the URL's site in the crawl. */
  ofUrl(crawl: number, urlId: number): boolean;
  /** See `Journal.authorized`. */
  inCrawl(crawl: number): Iterable<number>;
}

interface AuthorityUrlRow {
  readonly url: string;
  readonly source: number;
  readonly topic: string;
  /** 1: the crawl is a round of a watched topic, whose seeds Ambit chose. */
  readonly isRound: number;
}

interface AuthorityPageRow {
  readonly crawl: number;
  readonly urlId: number;
  readonly key: string;
}

/**
 * Reads from stored links, seeds and labels who named an address. It keeps nothing of its own, so the answer stays true
 * after a restart, an upgrade or erasure. A page of the same site that names an address later counts from then on.
 */
export function openAuthority(database: Database): Authority {
  const row = database.query<AuthorityUrlRow>(`
    SELECT url, source, topic_id AS topic, EXISTS (SELECT 1 FROM watch_rounds WHERE watch_rounds.crawl = crawls.id) AS isRound
    FROM urls JOIN crawls ON no = urls.crawl WHERE urls.crawl = ? AND urls.id = ?`);
  // Without the word SQLite might go through all links of the crawl.
  const namedBy = database.query<{ url: string }>(`
    SELECT pages.url FROM pages CROSS JOIN links ON links.crawl = pages.crawl AND links.source = pages.url_id AND links.target = ?3
    WHERE pages.crawl = ?1 AND pages.site = ?2`);
  const seeds = database.query<{ url: string }>('SELECT url FROM seeds WHERE crawl = ?');
  const labels = database.query<{ url: string }>(
    "SELECT url FROM verdicts WHERE topic_id = ? AND target IN ('page', 'link') AND key = ? AND value = 'relevant'",
  );
  const pages = database.query<AuthorityPageRow>(
    'SELECT crawl, url_id AS urlId, key FROM pages WHERE topic_id = ? AND key = ?',
  );
  const page = database.query<AuthorityPageRow>('SELECT crawl, url_id AS urlId, key FROM pages WHERE id = ?');

  const numberOf = database.query<{ no: number }>('SELECT no FROM crawls WHERE id = ?');
  const seeded = database.query<{ id: number }>(
    'SELECT id FROM urls INDEXED BY urls_seeds WHERE crawl = ? AND source < 0',
  );
  const read = database.query<{ urlId: number; url: string }>('SELECT url_id AS urlId, url FROM pages WHERE crawl = ?');
  const targets = database.query<{ id: number; url: string }>(`
    SELECT urls.id, urls.url FROM links CROSS JOIN urls ON urls.crawl = links.crawl AND urls.id = links.target
    WHERE links.crawl = ? AND links.source = ?`);

  const isNamedBySite = (crawl: number, urlId: number, url: string): boolean =>
    namedBy.all(crawl, siteOf(url), urlId).some((named) => isSameSite(named.url, url));
  const isIn = (rows: readonly { readonly url: string }[], url: string): boolean =>
    rows.some((given) => canonicalUrl(given.url) === url);
  /** Accepts links of the site, labels, and seeds of a crawl that the user started. */
  const isNamed = (crawl: number, urlId: number, { url, source, topic, isRound }: AuthorityUrlRow): boolean =>
    isNamedBySite(crawl, urlId, url) ||
    isIn(labels.all(topic, pageKey(url)), url) ||
    (source < 0 && isRound === 0 && isIn(seeds.all(crawl), url));
  /**
   * Returns the URL under which a crawl fetched a page; undefined where redirects led from that URL to the page,
   * because their author named it.
   */
  const askedAt = ({ crawl, urlId, key }: AuthorityPageRow): AuthorityUrlRow | undefined => {
    const known = row.get(crawl, urlId);
    return known !== undefined && pageKey(known.url) === key ? known : undefined;
  };
  const ofPage = (topic: string, key: string): boolean =>
    pages.all(topic, key).some((found) => {
      const known = askedAt(found);
      return known !== undefined && isNamed(found.crawl, found.urlId, known);
    });
  const ofUrl = (crawl: number, urlId: number): boolean => {
    const known = row.get(crawl, urlId);
    if (known === undefined) return false;
    if (isNamed(crawl, urlId, known)) return true;
    return known.source < 0 && known.isRound === 1 && ofPage(known.topic, pageKey(known.url));
  };

  function* inCrawl(crawl: number): Generator<number> {
    for (const { id } of seeded.all(crawl)) if (ofUrl(crawl, id)) yield id;
    for (const { urlId, url } of read.all(crawl))
      for (const target of targets.all(crawl, urlId)) if (isSameSite(url, target.url)) yield target.id;
  }

  return {
    ofUrl,
    inCrawl,
    ofPage,
    ofUrlId(crawlId, urlId) {
      const crawl = numberOf.get(crawlId);
      if (crawl === undefined) throw new RangeError(`there is no crawl ${crawlId}`);
      return ofUrl(crawl.no, urlId);
    },
    ofPageId(pageId) {
      const found = page.get(pageId);
      return found !== undefined && askedAt(found) !== undefined && ofUrl(found.crawl, found.urlId);
    },
  };
}
