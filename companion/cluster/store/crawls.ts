import type { Budgets } from '../../../shared/api/crawl.ts';
import { subjectOf } from '../../../shared/topic/subject.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { addressOf } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { type CrawlRow, crawlOf } from '../../store/crawl-row.ts';
import type { StoredSeed } from '../../store/crawl-store.ts';
import { beginCounts, count } from './counts.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { type Entering, enterFrontier, placesOn, refreshQueues, scoredHosts } from './frontier.ts';
import { frontierKey } from './keys.ts';
import { newsText } from './news.ts';
import type { SharedCrawl, SharedStore } from './shared-store.ts';
import type { Sql, SqlDatabase } from './sql.ts';
import { endTerms } from './terms.ts';

/** Converts a sum to a number; the two databases return different types. */
const whole = (sum: string): string => `CAST(coalesce(${sum}, 0) AS INTEGER)`;

/**
 * Returns whether a crawl wants no more of a host, because of the host or its site. Cost: one look-up. Limits on sites
 * add one at the hosts of the site that have given pages. A limit of pages off the topic adds one at the pages of each.
 */
async function isUsedUp(sql: Pick<Sql, 'all'>, crawl: number, host: string): Promise<boolean> {
  const [row] = await sql.all<{ budgets: string; fetched: number }>(
    `SELECT c.budgets, coalesce(q.fetched, 0) AS fetched FROM crawls c LEFT JOIN queues q ON q.crawl = c.no AND q.host = $2
     WHERE c.no = $1`,
    [crawl, host],
  );
  if (row === undefined) return false;
  const { perHost, perSite, offTopicPerSite } = JSON.parse(row.budgets) as Budgets;
  if (row.fetched >= perHost) return true;
  const site = siteOf(`http://${host}/`);
  if (perSite !== undefined) {
    const pages = `SELECT ${whole('sum(fetched)')} AS count FROM queues WHERE crawl = $1 AND site = $2 AND fetched > 0`;
    if ((await countOf(sql, pages, crawl, site)) >= perSite) return true;
  }
  if (offTopicPerSite === undefined) return false;
  // Counted for each host: a join might begin with all visits of the crawl.
  const ofHost = 'SELECT count(*) FROM visits v WHERE v.crawl = $1 AND v.host = q.host AND v.n > 0 AND v.on_topic = 0';
  const offTopic = `SELECT ${whole(`sum((${ofHost}))`)} AS count FROM queues q WHERE q.crawl = $1 AND q.site = $2 AND q.fetched > 0`;
  return (await countOf(sql, offTopic, crawl, site)) > offTopicPerSite;
}

async function countOf(sql: Pick<Sql, 'all'>, query: string, crawl: number, site: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(query, [crawl, site]);
  return row?.count ?? 0;
}

interface SharedRow extends CrawlRow {
  readonly fetched: number;
  readonly on_topic: number;
  readonly failed: number;
  readonly frontier: number;
  readonly hosts: number;
  readonly outstanding: number;
  readonly backlog: number;
  readonly leader: string;
  readonly goes_on_at: number | null;
}

/** Before any score is known seeds come first, whatever the scores of an order look like. */
const SEED_SCORE = 1e12;

type CrawlRecords = Pick<
  SharedStore,
  'putTopic' | 'topic' | 'topics' | 'create' | 'crawl' | 'crawls' | 'seeds' | 'update' | 'isUsedUp' | 'hasAuthority'
>;

export function crawlRecords(database: SqlDatabase): CrawlRecords {
  const numberOf = crawlNumbers(database);
  const topicOf = ({ body }: { body: string }): Topic => JSON.parse(body) as Topic;
  const { now, lock } = database.dialect;
  return {
    putTopic: (topic) =>
      database.transaction(async (sql) => {
        const [before] = await sql.all<{ body: string }>(`SELECT body FROM topics WHERE id = $1${lock}`, [topic.id]);
        await sql.change(
          `INSERT INTO topics (id, body, at) VALUES ($1, $2, ${now}) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
          [topic.id, JSON.stringify(topic)],
        );
        if (before !== undefined && subjectOf(topicOf(before)) !== subjectOf(topic)) await endTerms(sql, topic.id);
      }),
    topic: async (id) => {
      const [row] = await database.all<{ body: string }>('SELECT body FROM topics WHERE id = $1', [id]);
      return row && topicOf(row);
    },
    topics: async () =>
      (await database.all<{ body: string }>('SELECT body FROM topics ORDER BY at DESC, id')).map(topicOf),

    async create({ id, topicId, order, budgets, choices = {} }, seeds) {
      const known = await database.all('SELECT id FROM topics WHERE id = $1', [topicId]);
      if (known.length === 0) throw new RangeError(`no topic has the id ${topicId}`);
      await database.transaction(async (sql) => {
        const [row] = await sql.all<{ no: number }>(
          `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, message, started_at, leader,
             term)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'running', '', ${now}, '', 0)
           ON CONFLICT (id) DO NOTHING RETURNING no`,
          [id, topicId, order, JSON.stringify(budgets), budgets.pages, budgets.perHost, JSON.stringify(choices)],
        );
        if (row === undefined) return;
        await beginCounts(sql, row.no);
        const fresh: Entering[] = [];
        for (const [position, seed] of seeds.entries()) {
          const address = addressOf(seed);
          const state = address === undefined ? 'failed' : 'waiting';
          await sql.change(
            'INSERT INTO seeds (crawl, position, url, state, failure, message) VALUES ($1, $2, $3, $4, $5, $6)',
            [
              row.no,
              position,
              seed,
              state,
              ...(address === undefined ? ['bad-url', 'This is not the address of a web page.'] : ['', '']),
            ],
          );
          if (address === undefined) continue;
          const { url } = address;
          fresh.push({
            ...address,
            key: frontierKey(url),
            host: hostOf(url),
            site: siteOf(url),
            score: SEED_SCORE - position,
            hasAuthority: true,
          });
        }
        await enterFrontier(sql, row.no, fresh);
        await refreshQueues(sql, placesOn(row.no, scoredHosts(fresh)));
        await count(sql, row.no, { waiting: 'CAST($2 AS bigint)' }, [fresh.length]);
        await sql.tell(newsText('crawl', id));
      });
    },

    crawl: async (id) =>
      (await database.all<SharedRow>('SELECT * FROM crawls_now WHERE id = $1', [id])).map(sharedOf)[0],
    crawls: async () =>
      (await database.all<SharedRow>('SELECT * FROM crawls_now ORDER BY started_at DESC, no DESC')).map(sharedOf),
    seeds: async (id) =>
      database.all<StoredSeed>('SELECT url, state, failure, message FROM seeds WHERE crawl = $1 ORDER BY position', [
        await numberOf(id),
      ]),

    async hasAuthority({ crawl, site, key }) {
      const named = await database.all(
        'SELECT 1 FROM frontier WHERE site = $1 AND crawl = $2 AND key = $3 AND authority = 1',
        [site, await numberOf(crawl), key],
      );
      return named.length > 0;
    },

    isUsedUp: async (id, host) => isUsedUp(database, await numberOf(id), host),

    async update(id, change) {
      await database.transaction(async (sql) => {
        await sql.all(`SELECT 1 FROM crawls WHERE id = $1${lock}`, [id]);
        const [row] = await sql.all<SharedRow>('SELECT * FROM crawls_now WHERE id = $1', [id]);
        if (row === undefined) throw new RangeError(`no crawl has the id ${id}`);
        const { state, reason, message, budgets } = { ...sharedOf(row), ...change };
        await sql.change(
          'UPDATE crawls SET state = $2, reason = $3, message = $4, budgets = $5, pages = $6, per_host = $7 WHERE id = $1',
          [id, state, reason, message, JSON.stringify(budgets), budgets.pages, budgets.perHost],
        );
        // A user's command replaces automatic resumption.
        if (change.state !== undefined)
          await sql.change('UPDATE crawls SET goes_on_at = NULL, vain = 0, ended_with = NULL WHERE id = $1', [id]);
        await sql.tell(newsText('crawl', id));
      });
    },
  };
}

const sharedOf = (row: SharedRow): SharedCrawl => ({
  ...crawlOf(row),
  goesOnAt: row.goes_on_at,
  tally: { fetched: row.fetched, onTopic: row.on_topic, failed: row.failed, frontier: row.frontier, hosts: row.hosts },
  outstanding: row.outstanding,
  backlog: row.backlog,
  leader: row.leader,
});
