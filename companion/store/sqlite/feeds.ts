import type { FeedStore } from '../store.ts';
import type { Database } from './database.ts';

export function feedStore(database: Database): FeedStore {
  const get = database.query<{ token: string }>('SELECT token FROM feeds WHERE crawl = ?');
  const put = database.query(
    'INSERT INTO feeds VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET token = excluded.token, made_at = excluded.made_at',
  );
  const drop = database.query('DELETE FROM feeds WHERE crawl = ?');
  const list = database.query<{ crawlId: string; token: string }>('SELECT crawl AS crawlId, token FROM feeds');
  return {
    tokenOf: (crawlId) => get.get(crawlId)?.token ?? '',
    put(crawlId, token, at) {
      database.durably(() => (token === '' ? drop.run(crawlId) : put.run(crawlId, token, at)));
    },
    list: () => list.all().map((row) => ({ ...row })),
  };
}
