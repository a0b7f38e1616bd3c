import { authorize, enterFrontier, inOrder, placesOn, refreshQueues, scoredHosts } from './frontier.ts';
import { detailOf } from './judged-detail.ts';
import type { ModelUpdate } from './model-updates.ts';
import { WAITING } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';
import { freshly, type Opined } from './words.ts';

/*
 * Statements of a model update. A learner whose term has ended may run the same ones beside them, so all keep to the
 * sequence of `inOrder`.
 */

/** Brings URLs in and scores others; see `inOrder` for the sequence. */
export async function writeFrontier(
  sql: Sql,
  crawl: number,
  entering: ModelUpdate['entering'],
  scores: ModelUpdate['scores'],
): Promise<void> {
  await Promise.all([
    enterFrontier(sql, crawl, entering),
    writeScores(sql, crawl, scores),
    authorize(sql, crawl, entering),
    refreshQueues(sql, placesOn(crawl, [...scoredHosts(entering), ...scores.map(({ host }) => host)])),
  ]);
}

async function writeScores(sql: Sql, crawl: number, scores: ModelUpdate['scores']): Promise<void> {
  if (scores.length === 0) return;
  const rows = inOrder(scores).map(({ key, site, score, priority }) => ({
    ...{ crawl, key, site, state: WAITING },
    ...{ score, priority },
  }));
  const from = sql.dialect.rows('$1', {
    crawl: 'int',
    key: 'text',
    site: 'text',
    state: 'int',
    score: 'real',
    priority: 'real',
  });
  await sql.change(
    `UPDATE frontier SET score = x.score, priority = x.priority FROM ${from}
     WHERE frontier.site = x.site AND frontier.crawl = x.crawl AND frontier.key = x.key AND frontier.state = x.state`,
    [rowsOf(rows)],
  );
}

/** Gives a visit the number of its latest change. */
const CHANGED = 'changed = (SELECT c.changed FROM crawls_now c WHERE c.no = $2) + x.place';

/** Only the learner changes the number of changes, and a check of its term precedes every visible write. */
export async function writeVisits(sql: Sql, crawl: number, { taken, rejudged, renewed }: ModelUpdate): Promise<void> {
  const written: Promise<unknown>[] = [lockVisits(sql, [...taken, ...rejudged, ...renewed])];
  const opinion = { relevance: 'real', on_topic: 'int', unsure: 'int', place: 'int' } as const;
  const said = `relevance = x.relevance, on_topic = x.on_topic, unsure = x.unsure, ${CHANGED}`;
  const taking = taken.map(({ id, seq, page }, index) => ({
    id,
    seq,
    n: page?.n ?? 0,
    place: page === undefined ? null : index + 1,
    ...{
      relevance: page?.relevance ?? 0,
      on_topic: Number(page?.onTopic ?? false),
      unsure: Number(page?.unsure ?? false),
    },
    judged: page === undefined ? '' : JSON.stringify(detailOf(page)),
  }));
  const changing = rejudged.map(({ id, relevance, onTopic, unsure }, index) => ({
    id,
    relevance,
    on_topic: Number(onTopic),
    unsure: Number(unsure),
    place: taken.length + index + 1,
  }));
  const showing = renewed.map(({ id, page }, index) => ({
    id,
    judged: JSON.stringify(detailOf(page)),
    place: taken.length + rejudged.length + index + 1,
  }));
  if (taking.length > 0) {
    const rows = sql.dialect.rows('$1', { id: 'int', seq: 'int', n: 'int', judged: 'text', ...opinion });
    written.push(
      sql.change(
        `UPDATE visits SET seq = x.seq, n = x.n, judged = x.judged, digest = NULL, ${said} FROM ${rows} WHERE visits.id = x.id`,
        [rowsOf(taking), crawl],
      ),
    );
  }
  if (changing.length > 0) {
    const rows = sql.dialect.rows('$1', { id: 'int', ...opinion });
    written.push(
      sql.change(`UPDATE visits SET ${said} FROM ${rows} WHERE visits.id = x.id`, [rowsOf(changing), crawl]),
    );
  }
  if (showing.length > 0) {
    const rows = sql.dialect.rows('$1', { id: 'int', judged: 'text', place: 'int' });
    written.push(
      sql.change(`UPDATE visits SET judged = x.judged, ${CHANGED} FROM ${rows} WHERE visits.id = x.id`, [
        rowsOf(showing),
        crawl,
      ]),
    );
  }
  await Promise.all(written);
}

/** Locks visits, because a learner whose term has ended may be writing the same ones. */
async function lockVisits(sql: Sql, visits: readonly { readonly id: number }[]): Promise<void> {
  if (sql.dialect.lock === '' || visits.length < 2) return;
  await sql.all(
    `SELECT 1 FROM visits v WHERE v.id IN (SELECT x.id FROM ${sql.dialect.rows('$1', { id: 'int' })}) ORDER BY v.id${sql.dialect.lock}`,
    [rowsOf(visits.map(({ id }) => ({ id })))],
  );
}

/**
 * Returns pages that a model update counts or moves over the threshold, with their previous state. Locks no row: only
 * the learner changes that state.
 */
export async function opinedOn(sql: Sql, { taken, rejudged }: ModelUpdate): Promise<readonly Opined[]> {
  const ids = new Set(taken.map(({ id }) => id));
  const fresh = freshly([...ids]);
  const others = rejudged
    .filter(({ id }) => !ids.has(id))
    .map(({ id, onTopic }) => ({ id, on_topic: Number(onTopic) }));
  if (others.length === 0) return fresh;
  const moved = await sql.all<Opined>(
    `SELECT v.id, 0 AS fresh, v.on_topic AS was FROM ${sql.dialect.rows('$1', { id: 'int', on_topic: 'int' })}
     JOIN visits v ON v.id = x.id AND v.on_topic <> x.on_topic`,
    [rowsOf(others)],
  );
  return [...fresh, ...moved];
}
