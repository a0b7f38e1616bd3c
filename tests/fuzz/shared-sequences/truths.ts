import { expect } from 'vitest';
import { pageKey } from '../../../shared/url/page-key.ts';
import { newestWords } from '../printed.ts';
import type { SharedStoreModel } from './model.ts';
import type { SharedStoreWorld } from './world.ts';

/** Milliseconds between two requests to a host, and to an address. */
const PAUSE_MS = 1_000;
const MAX = 10_000;

/** A page counts where it came from, unless it was one that was read before. */
const COUNTED = "kind = 'page' AND (seq IS NULL OR n > 0)";

/** Questions to which a sound database has no answer. */
const NEVER: Readonly<Record<string, string>> = {
  'a row belongs to no crawl': ['seeds', 'queues', 'frontier', 'visits', 'counts']
    .map((table) => `SELECT '${table}' AS name, crawl FROM ${table} WHERE crawl NOT IN (SELECT no FROM crawls)`)
    .join(' UNION ALL '),
  'a crawl is of no topic': 'SELECT id FROM crawls WHERE topic_id NOT IN (SELECT id FROM topics)',
  'what is in hand is miscounted': `
    SELECT id, outstanding FROM crawls_now WHERE outstanding <> (SELECT count(*) FROM queues WHERE crawl = no AND token > 0)`,
  'what waits for the learner is miscounted': `
    SELECT id, backlog FROM crawls_now WHERE backlog <> (SELECT count(*) FROM visits WHERE crawl = no AND seq IS NULL)`,
  'pages are miscounted': `
    SELECT id, fetched FROM crawls_now WHERE fetched <> (SELECT count(*) FROM visits WHERE crawl = no AND ${COUNTED})`,
  'pages of a host are miscounted': `
    SELECT crawl, host, fetched FROM queues q WHERE fetched <> (
      SELECT count(*) FROM visits v WHERE v.crawl = q.crawl AND v.host = q.host AND v.kind = 'page')`,
  'an address is done with twice': `
    SELECT crawl, key FROM visits WHERE key <> '' GROUP BY crawl, key HAVING count(*) > 1`,
  'an address that is done with waits': `
    SELECT f.crawl, f.url FROM frontier f JOIN visits v ON v.crawl = f.crawl AND v.key = f.key WHERE f.state = 0`,
  'a host is in hand of nobody': `
    SELECT q.crawl, q.host, q.token, h.token AS held FROM queues q LEFT JOIN hosts h ON h.host = q.host
    WHERE q.token > 0 AND (h.host IS NULL OR h.worker = '' OR h.token <> q.token)`,
  'a host is in two hands': 'SELECT host FROM queues WHERE token > 0 GROUP BY host HAVING count(*) > 1',
  'what is in hand waits no more': `
    SELECT q.crawl, q.host, q.key FROM queues q LEFT JOIN frontier f ON f.site = q.site AND f.crawl = q.crawl AND f.key = q.key
    WHERE q.token > 0 AND (f.state IS NULL OR f.state <> 0)`,
  'the next of a host is not its best': `
    SELECT q.crawl, q.host, q.best, q.key FROM queues q WHERE q.token = 0 AND coalesce(q.best, -1e300) <> coalesce((
      SELECT max(f.score) FROM frontier f WHERE f.site = q.site AND f.crawl = q.crawl AND f.host = q.host AND f.state = 0), -1e300)`,
  'the next of a host is not there': `
    SELECT q.crawl, q.host, q.key FROM queues q WHERE q.best IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM frontier f WHERE f.site = q.site AND f.crawl = q.crawl AND f.key = q.key AND f.state = 0 AND f.url = q.url)`,
  'an address has no place': `
    SELECT f.crawl, f.url FROM frontier f WHERE NOT EXISTS (SELECT 1 FROM queues q WHERE q.crawl = f.crawl AND q.host = f.host)`,
  'a place has no host': 'SELECT crawl, host FROM queues WHERE host NOT IN (SELECT host FROM hosts)',
  'visits are not numbered one by one': `
    SELECT crawl, count(*), max(seq) FROM visits WHERE seq IS NOT NULL GROUP BY crawl HAVING count(*) <> max(seq) OR min(seq) <> 1`,
  'two pages share a place': 'SELECT crawl, n FROM visits WHERE n > 0 GROUP BY crawl, n HAVING count(*) > 1',
  'two pages share an address': `SELECT crawl, url FROM visits WHERE n > 0 GROUP BY crawl, url HAVING count(*) > 1`,
  'a page has no judgement':
    "SELECT crawl, url FROM visits WHERE n > 0 AND (judged = '' OR changed IS NULL OR record IS NULL)",
  'a crawl of which nothing may be fetched goes on by itself':
    "SELECT id FROM crawls WHERE goes_on_at IS NOT NULL AND state <> 'done'",
};

/** Checks everything that must hold after any step. */
export async function truthsHold(world: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  await rowsHold(world);
  await labelsHold(world, model);
  await crawlsHold(world, model);
  politenessHolds(world);
}

async function rowsHold({ database }: SharedStoreWorld): Promise<void> {
  for (const [what, sql] of Object.entries(NEVER))
    expect({ what, rows: await database.all(sql) }).toEqual({ what, rows: [] });
}

async function labelsHold({ sharedStore }: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  for (const topicId of model.topics) {
    const known = (await sharedStore.labels(topicId, 0, MAX)).map(({ label }) => label.id);
    expect(known.sort()).toEqual(model.labels.flatMap((label) => (label.topicId === topicId ? [label.id] : [])).sort());
    const labels = (await sharedStore.currentLabels(topicId)).map(
      ({ target, key, value }) => `${target} ${key} ${value}`,
    );
    expect(labels.sort()).toEqual(newestWords(model.labels, topicId));
  }
}

async function crawlsHold({ sharedStore }: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  const { crawls, topics } = model;
  const shown = await sharedStore.crawls();
  expect(shown.map(({ id }) => id).sort()).toEqual([...crawls.keys()].sort());
  expect((await sharedStore.topics()).map(({ id }) => id).sort()).toEqual([...topics].sort());
  for (const { id, topicId, tally, state, reason } of shown) {
    expect(state === 'done').toBe(reason !== null);
    const pages = await sharedStore.visited(id, 0, MAX);
    // The learner reports the rest with its next model update.
    const counted = pages.filter(({ n }) => n > 0);
    expect(counted.length).toBeLessThanOrEqual(tally.fetched);
    // The user's label decides, else the learner: at once, with or without a learner.
    const said = new Set(newestWords(model.labels, topicId));
    const onTopic = counted.filter(({ url, onTopic: isOn }) =>
      isOn ? !said.has(`page ${pageKey(url)} not-relevant`) : said.has(`page ${pageKey(url)} relevant`),
    );
    expect({ id, onTopic: tally.onTopic }).toEqual({ id, onTopic: onTopic.length });
    expect(JSON.stringify(pages)).not.toContain('forgotten.invalid');
  }
}

/** Checks one connection a host and address, and a pause between two. */
function politenessHolds({ requests }: SharedStoreWorld): void {
  for (const of of ['host', 'address'] as const) {
    const last = new Map<string, (typeof requests)[number]>();
    for (const request of requests) {
      const before = last.get(request[of]);
      last.set(request[of], request);
      if (before === undefined) continue;
      const pause = request.beganAt - before.endedAt;
      expect({ of, before: before.url, url: request.url, pause, isKept: pause >= PAUSE_MS }).toMatchObject({
        isKept: true,
      });
    }
  }
}
