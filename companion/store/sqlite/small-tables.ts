import type { LabelEvent } from '../../../shared/api/label.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { pack, unpackPage } from '../packed.ts';
import type {
  CaptureStore,
  CurrentLabel,
  FeedStore,
  LabelStore,
  LeftHost,
  LeftHostStore,
  SearchServiceRow,
  SearchServiceStore,
} from '../store.ts';
import type { Database } from './database.ts';
import type { StoreEraser } from './erase/erasure.ts';

export function captureStore(database: Database, forgetting: Pick<StoreEraser, 'forgetCaptures'>): CaptureStore {
  const put = database.query(
    'INSERT INTO captures (id, key, at, page) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const newest = database.query<{ id: string; at: number; page: Uint8Array }>(
    'SELECT id, at, page FROM captures WHERE key = ? AND at <= ? ORDER BY at DESC LIMIT 1',
  );
  const recent = database.query<{ key: string }>(
    'SELECT key FROM captures WHERE at <= ? GROUP BY key ORDER BY max(at) DESC, key LIMIT ?',
  );
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM captures');
  return {
    forget: async (what) => (await forgetting.forgetCaptures(what)).captures,
    put(captures) {
      database.durably(() => {
        for (const { id, at, page } of captures) put.run(id, pageKey(page.url), at, pack(page));
      });
      return captures.map(({ id }) => id);
    },
    newest(key, until = Number.MAX_SAFE_INTEGER) {
      const row = newest.get(key, until);
      return row && { id: row.id, at: row.at, page: unpackPage(row.page) };
    },
    recent: (limit, until = Number.MAX_SAFE_INTEGER) => recent.all(until, limit).map(({ key }) => key),
    count: () => count.get()?.n ?? 0,
  };
}

type CurrentLabelRow = Omit<CurrentLabel, 'topicId'> & { readonly topic_id: string };

export function labelStore(database: Database): LabelStore {
  const add = database.query(`
    INSERT INTO labels (id, topic_id, target, url, value, at, who) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  const find = database.query<CurrentLabelRow>('SELECT * FROM verdicts WHERE topic_id = ? AND target = ? AND key = ?');
  const decide = database.query(`
    INSERT INTO verdicts (topic_id, target, key, url, value, at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET url = excluded.url, value = excluded.value, at = excluded.at`);
  const list = database.query<CurrentLabelRow>(
    "SELECT * FROM verdicts WHERE topic_id = ? AND value <> 'none' ORDER BY at, target, key",
  );
  const late = ['labels', 'verdicts'].map((table) => database.query(`UPDATE ${table} SET at = ?1 WHERE at > ?1`));
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM labels');

  const put = (label: LabelEvent): CurrentLabel | undefined => {
    const { topicId, target, url, value, at, who = '' } = label;
    if (add.run(label.id, topicId, target, url, value, at, who) === 0) return undefined;
    const key = pageKey(url);
    const before = find.get(topicId, target, key);
    if (before !== undefined && before.at > at) return undefined;
    decide.run(topicId, target, key, url, value, at);
    return (before?.value ?? 'none') === value ? undefined : { topicId, target, key, url, value, at };
  };
  return {
    put: (labels) => database.durably(() => labels.map(put).filter((label) => label !== undefined)),
    capDates: (moment) =>
      database.durably(() => {
        for (const table of late) table.run(moment);
      }),
    current: (topicId) => list.all(topicId).map(({ topic_id, ...rest }) => ({ topicId: topic_id, ...rest })),
    count: () => count.get()?.n ?? 0,
  };
}

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

type StoredServiceRow = Omit<SearchServiceRow, 'on'> & { readonly is_on: number };

export function searchServiceStore(database: Database): SearchServiceStore {
  const put = database.query(`
    INSERT INTO search_services (id, name, kind, template, is_on, added_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, is_on = excluded.is_on`);
  const drop = database.query('DELETE FROM search_services WHERE id = ?');
  const list = database.query<StoredServiceRow>(
    'SELECT id, name, kind, template, is_on FROM search_services ORDER BY added_at, id',
  );
  return {
    put({ id, name, kind, template, on }, at) {
      database.durably(() => put.run(id, name, kind, template, on ? 1 : 0, at));
    },
    remove(id) {
      database.durably(() => drop.run(id));
    },
    list: () => list.all().map(({ is_on, ...row }) => ({ ...row, on: is_on === 1 })),
  };
}

export function leftHostStore(database: Database): LeftHostStore {
  const list = database.query<LeftHost>('SELECT host, why, since, until FROM left_hosts ORDER BY since, host');
  const put = database.query(
    'INSERT INTO left_hosts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET why = excluded.why, since = excluded.since, until = excluded.until',
  );
  const remove = database.query('DELETE FROM left_hosts WHERE host = ?');
  return {
    list: () => list.all().map((row) => ({ ...row })),
    put({ host, why, since, until }) {
      put.run(host, why, since, until);
    },
    remove: (host) => remove.run(host) > 0,
  };
}
