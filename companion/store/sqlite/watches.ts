import type {
  Watch,
  WatchDue,
  WatchedKind,
  WatchedPage,
  WatchOutline,
  WatchRound,
  WatchSearch,
  WatchStore,
  WatchVisit,
} from '../watch-store.ts';
import type { Database } from './database.ts';
import { dropCrawl } from './erase/steps.ts';
import { FOUND, LABELLED } from './found.ts';
import { bytesOf, numbersOf } from './number-bytes.ts';

interface WatchedPageRow {
  readonly topic: string;
  readonly key: string;
  readonly url: string;
  readonly etag: string;
  readonly last_modified: string;
  readonly sketch: Uint8Array;
  readonly links: Uint8Array;
  readonly fresh: string;
  readonly visits: string;
  readonly visited_at: number;
  readonly due_at: number;
  readonly failure: string;
  readonly kind: string;
  readonly feed: string;
}

export function watchStore(database: Database): WatchStore {
  const list = database.query<Watch>(
    'SELECT topic AS topicId, state, began_at AS beganAt FROM watches ORDER BY began_at',
  );
  const put = database.query(`
    INSERT INTO watches (topic, state, began_at) VALUES (?, ?, ?)
    ON CONFLICT (topic) DO UPDATE SET state = excluded.state, began_at = excluded.began_at`);
  const drop = database.query('DELETE FROM watches WHERE topic = ?');
  const dropAll = database.query('DELETE FROM watched_pages WHERE topic = ?');
  const dropPage = database.query('DELETE FROM watched_pages WHERE topic = ? AND key = ?');
  const pages = database.query<WatchedPageRow>('SELECT * FROM watched_pages WHERE topic = ? ORDER BY due_at, key');
  const outlines = database.query<Omit<WatchOutline, 'visits'> & { readonly visits: string }>(`
    SELECT key, url, kind, feed, visits, due_at AS dueAt, visited_at AS visitedAt
    FROM watched_pages WHERE topic = ? ORDER BY due_at, key`);
  const dues = database.query<WatchDue>(`
    SELECT key, due_at AS dueAt, visited_at AS visitedAt FROM watched_pages WHERE topic = ? ORDER BY due_at, key`);
  const page = database.query<WatchedPageRow>('SELECT * FROM watched_pages WHERE topic = ? AND key = ?');
  const putPage = database.query(`
    INSERT INTO watched_pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (topic, key) DO UPDATE SET url = excluded.url, etag = excluded.etag, last_modified = excluded.last_modified,
      sketch = excluded.sketch, links = excluded.links, fresh = excluded.fresh, visits = excluded.visits,
      visited_at = excluded.visited_at, due_at = excluded.due_at, failure = excluded.failure, kind = excluded.kind,
      feed = excluded.feed`);
  const putSeen = database.query(`
    UPDATE watched_pages SET url = ?, etag = ?, last_modified = ?, sketch = ?, links = ?, fresh = ?, visits = ?,
      visited_at = ?, due_at = ?, failure = ?, kind = ?, feed = ? WHERE topic = ? AND key = ?`);
  const setFresh = database.query('UPDATE watched_pages SET fresh = ? WHERE topic = ? AND key = ?');
  const rounds = database.query<WatchRound>(
    'SELECT crawl AS crawlId, at FROM watch_rounds WHERE topic = ? ORDER BY at, crawl',
  );
  // CROSS: round by round. SQLite would rather go through what all crawls fetched.
  const failedLinks = database.query<{ url: string; failure: string }>(`
    SELECT urls.url, failure FROM watch_rounds
      CROSS JOIN crawls ON crawls.id = watch_rounds.crawl CROSS JOIN urls ON urls.crawl = crawls.no
    WHERE topic = ? AND urls.state = 'failed'`);
  const addRound = database.query(
    'INSERT INTO watch_rounds (crawl, topic, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const searches = database.query<WatchSearch>(
    'SELECT crawl AS crawlId, at FROM watch_searches WHERE topic = ? ORDER BY at DESC',
  );
  const addSearch = database.query(`
    INSERT INTO watch_searches (crawl, topic, since, at) VALUES (?1, ?2, ?3, ?3)
    ON CONFLICT (crawl) DO UPDATE SET at = excluded.at`);
  const hasPage = database.query(`
    SELECT 1 FROM pages JOIN crawls ON crawls.no = pages.crawl WHERE pages.topic_id = ? AND key = ? AND NOT EXISTS (
      SELECT 1 FROM watch_searches WHERE watch_searches.crawl = crawls.id AND found_at >= since)`);
  const empty = database.query<{ no: number; id: string }>(`
    SELECT no, id FROM crawls AS round WHERE state = 'done'
      AND id IN (SELECT crawl FROM watch_rounds WHERE topic = ?1 ORDER BY at DESC, crawl DESC LIMIT -1 OFFSET ?2)
      AND id NOT IN (SELECT crawl FROM feeds)
      AND NOT EXISTS (SELECT 1 FROM ${FOUND} AND pages.crawl = round.no)
      AND NOT EXISTS (SELECT 1 FROM ${LABELLED} WHERE pages.crawl = round.no AND value <> 'none')`);
  return {
    get: (topicId) => list.all().find((watch) => watch.topicId === topicId),
    list: () => list.all().map((row) => ({ ...row })),
    put({ topicId, state, beganAt }) {
      database.durably(() => put.run(topicId, state, beganAt));
    },
    drop(topicId) {
      database.durably(() => {
        drop.run(topicId);
        dropAll.run(topicId);
      });
    },
    pages: (topicId) => pages.all(topicId).map(pageOf),
    outlines: (topicId) =>
      outlines.all(topicId).map(({ visits, ...row }) => ({ ...row, visits: JSON.parse(visits) as WatchVisit[] })),
    dues: (topicId) => dues.all(topicId).map((row) => ({ ...row })),
    page(topicId, key) {
      const found = page.get(topicId, key);
      return found && pageOf(found);
    },
    putPages(list) {
      database.durably(() => {
        for (const page of list) putPage.run(...rowOf(page));
      });
    },
    putSeen(page) {
      database.durably(() => putSeen.run(...rowOf(page).slice(2), page.topicId, page.key));
    },
    dropPages(topicId, keys) {
      database.durably(() => {
        for (const key of keys) dropPage.run(topicId, key);
      });
    },
    rounds: (topicId) => rounds.all(topicId).map((row) => ({ ...row })),
    failedLinks: (topicId) => failedLinks.all(topicId).map((row) => ({ ...row })),
    addRound(topicId, { crawlId, at }, fetched) {
      database.durably(() => {
        addRound.run(crawlId, topicId, at);
        for (const { key, fresh } of pages.all(topicId).map(pageOf)) {
          const left = fresh.filter((url) => !fetched.has(url));
          if (left.length < fresh.length) setFresh.run(JSON.stringify(left), topicId, key);
        }
      });
    },
    hasPage: (topicId, key) => hasPage.get(topicId, key) !== undefined,
    searches: (topicId) => searches.all(topicId).map((row) => ({ ...row })),
    addSearch(topicId, { crawlId, at }) {
      database.durably(() => addSearch.run(crawlId, topicId, at));
    },
    pruneRounds: (topicId, most) =>
      database.durably(() => {
        const gone = empty.all(topicId, most);
        for (const { no, id } of gone) dropCrawl(database, no, id);
        return gone.length;
      }),
  };
}

const rowOf = (page: WatchedPage): (string | number | Uint8Array)[] => [
  ...[page.topicId, page.key, page.url, page.etag, page.lastModified, bytesOf(page.sketch), bytesOf(page.links)],
  ...[JSON.stringify(page.fresh), JSON.stringify(page.visits), page.visitedAt, page.dueAt, page.failure],
  ...[page.kind, page.feed],
];

function pageOf(row: WatchedPageRow): WatchedPage {
  const { topic, key, url, etag, last_modified, sketch, links, fresh, visits, visited_at, due_at, failure, feed } = row;
  return {
    topicId: topic,
    key,
    url,
    etag,
    lastModified: last_modified,
    failure,
    feed,
    kind: row.kind as WatchedKind,
    sketch: numbersOf(sketch),
    links: numbersOf(links),
    fresh: JSON.parse(fresh) as string[],
    visits: JSON.parse(visits) as WatchVisit[],
    visitedAt: visited_at,
    dueAt: due_at,
  };
}
