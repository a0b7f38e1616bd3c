import { type CrawlRow, crawlOf } from '../crawl-row.ts';
import type { Copied, CrawlChange, CrawlStore, StoredCrawl, StoredSeed } from '../crawl-store.ts';
import type { Database, Value } from './database.ts';
import { pageReader } from './pages.ts';
import { pickReader } from './picks.ts';
import { tallyReader } from './tallies.ts';
import { workReader } from './works.ts';

interface StoredCrawlRow extends CrawlRow {
  readonly copied: string;
  readonly goes_on_at: number | null;
}

const storedOf = (row: StoredCrawlRow): StoredCrawl => ({
  ...crawlOf(row),
  goesOnAt: row.goes_on_at,
  ...(row.copied !== '' && { copied: JSON.parse(row.copied) as Copied }),
});

const copiedText = ({ copied }: StoredCrawl): string => (copied === undefined ? '' : JSON.stringify(copied));

export function crawlStore(database: Database): CrawlStore {
  const insert = database.query<{ no: number }>(`
    INSERT INTO crawls (id, topic_id, order_name, budgets, state, reason, message, started_at, elapsed_ms, choices, bytes, copied)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING no`);
  const insertSeed = database.query("INSERT INTO seeds VALUES (?, ?, ?, 'waiting', '', '')");
  const get = database.query<StoredCrawlRow>('SELECT * FROM crawls WHERE id = ?');
  const list = database.query<StoredCrawlRow>('SELECT * FROM crawls ORDER BY no DESC');
  const seeds = database.query<StoredSeed>(`
    SELECT url, seeds.state, failure, seeds.message FROM seeds JOIN crawls ON no = crawl WHERE id = ? ORDER BY position`);
  const update = database.query(
    'UPDATE crawls SET budgets = ?, state = ?, reason = ?, message = ?, elapsed_ms = ?, bytes = ?, copied = ?, goes_on_at = ?, choices = ? WHERE id = ?',
  );
  const numberOf = database.query<{ no: number; next: number }>(`
    SELECT no, coalesce(max(position) + 1, 0) AS next FROM crawls LEFT JOIN seeds ON crawl = no WHERE id = ? GROUP BY no`);
  const own = database.query("UPDATE crawls SET copied = '' WHERE id = ?");
  return {
    ...pageReader(database),
    ...pickReader(database),
    ...tallyReader(database),
    ...workReader(database),
    create(crawl, urls, others = []) {
      database.durably(() => {
        for (const one of [crawl, ...others]) {
          const made = insert.get(...valuesOf(one));
          if (made === undefined) throw new RangeError(`the crawl ${one.id} exists`);
          urls.forEach((url, position) => {
            insertSeed.run(made.no, position, url);
          });
        }
      });
    },
    get(id) {
      const row = get.get(id);
      return row && storedOf(row);
    },
    list: () => list.all().map(storedOf),
    update(id, change: CrawlChange) {
      const before = get.get(id);
      if (before === undefined) throw new RangeError(`there is no crawl ${id}`);
      const next = { ...storedOf(before), ...(change.state && { goesOnAt: null }), ...change };
      const { budgets, state, reason, message, elapsedMs, bytes, goesOnAt = null, choices = {} } = next;
      const values = [
        ...[JSON.stringify(budgets), state, reason, message, elapsedMs, bytes, copiedText(next), goesOnAt],
        JSON.stringify(choices),
      ];
      // With it all that the crawl wrote before is on the disk: what a power cut can take is what came since.
      database.durably(() => update.run(...values, id));
    },
    own: (id) => void database.durably(() => own.run(id)),
    addSeeds(id, urls) {
      database.durably(() => {
        const row = numberOf.get(id);
        if (row === undefined) throw new RangeError(`there is no crawl ${id}`);
        const known = new Set(seeds.all(id).map(({ url }) => url));
        const fresh = [...new Set(urls)].filter((url) => !known.has(url));
        for (const [at, url] of fresh.entries()) insertSeed.run(row.no, row.next + at, url);
      });
    },
    seeds: (id) => seeds.all(id).map((row) => ({ ...row })),
  };
}

const valuesOf = (crawl: StoredCrawl): Value[] => [
  ...[crawl.id, crawl.topicId, crawl.order, JSON.stringify(crawl.budgets)],
  ...[crawl.state, crawl.reason, crawl.message, crawl.startedAt, crawl.elapsedMs],
  ...[JSON.stringify(crawl.choices ?? {}), crawl.bytes, copiedText(crawl)],
];
